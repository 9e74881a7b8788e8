import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { manifestFile } from '@ontrend/shared/manifest/manifest-file';
import { createBuildFiles, encodeUpload } from '../testing/build-files.ts';
import { remotes, shell } from '../testing/fixtures.ts';
import { useTestDocumentServer } from '../testing/test-document-server.ts';
import { checkReleaseCompatibility } from './check-release.ts';
import { ReleaseStore } from './release-store.ts';

const NEXT_CONTRACT = shell.contract + 1;

describe('the release API', () => {
  const ALL_APPS = 'a-token-that-releases-all-apps-0123456789';
  const ONE_APP = 'a-token-of-the-profile-team-0123456789';
  const apps = [shell, ...remotes];
  const server = useTestDocumentServer(() => ({ data: null }));
  let address: string;

  beforeAll(async () => {
    const tokens = [...apps.map(({ name }) => `${name}=${ALL_APPS}`), `mf-profile=${ONE_APP}`];
    address = await server.startAnother({ RELEASE_TOKENS: tokens.join(', ') });
  });

  async function request(method: string, path: string, body?: object, token = ALL_APPS) {
    const response = await fetch(`${address}/releases${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      ...((await response.json()) as { data?: unknown; messages?: string[] }),
    };
  }

  async function upload(version: string, contract: number) {
    for (const app of apps) {
      const build = encodeUpload(createBuildFiles({ ...app, version, contract }));
      expect((await request('PUT', `/${app.name}/${version}`, build)).status).toBe(201);
    }
  }

  const versions = (version: string) => Object.fromEntries(apps.map(({ name }) => [name, version]));
  const promote = (requested: object, token?: string) =>
    request('POST', '', { action: 'promote', versions: requested }, token);
  async function currentVersions() {
    const { data } = await request('GET', '');
    const status = data as Record<string, { pointer: { current: string } | null }>;
    return Object.fromEntries(apps.map(({ name }) => [name, status[name]?.pointer?.current]));
  }

  it('releases all apps of a new contract in one log entry, which no app could do alone', async () => {
    await upload('next', NEXT_CONTRACT);
    expect((await request('POST', '/shell', { action: 'promote', version: 'next' })).status).toBe(409);
    expect((await request('POST', '/mf-auth', { action: 'promote', version: 'next' })).status).toBe(409);
    expect((await promote(versions('next'))).status).toBe(200);
    expect(await currentVersions()).toEqual(versions('next'));
    const { data } = await request('GET', '');
    const moves = Object.values(data as Record<string, { moves: { at: string }[] }>).flatMap(
      ({ moves: [last] }) => last?.at ?? [],
    );
    expect(new Set(moves).size).toBe(1);
  });

  it('responds to document requests with 503 while the current shell has another contract than the server', async () => {
    await promote(versions('next'));
    const outdated = await fetch(`${address}/`);
    expect([outdated.status, Number(outdated.headers.get('retry-after')) > 0]).toEqual([503, true]);
    await promote(versions('1'));
    expect((await fetch(`${address}/`)).status).toBe(200);
  });

  it('offers no build of another contract as the fallback of a page', async () => {
    await promote(versions('next'));
    await promote(versions('1'));
    const html = await (await fetch(`${address}/user/demo`)).text();
    expect(html).toContain('"previous":null');
    expect(html).not.toContain('/next/');
  });

  it('moves nothing when one of the builds is incompatible, missing, or not covered by the token', async () => {
    const before = await currentVersions();
    expect((await promote({ ...versions('1'), shell: 'next' })).status).toBe(409);
    expect((await promote({ ...versions('1'), 'mf-auth': 'unknown' })).status).toBe(404);
    expect(await promote(versions('next'), ONE_APP)).toMatchObject({
      status: 403,
      messages: [expect.stringContaining('shell')],
    });
    expect((await promote({})).status).toBe(422);
    expect(await currentVersions()).toEqual(before);
  });
});

describe('containers that start with builds of a new contract', () => {
  let folder: string;
  let store: ReleaseStore;
  const apps = [shell, ...remotes.slice(0, 2)];

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'joint-releases-'));
    store = new ReleaseStore(join(folder, 'releases'));
    for (const version of ['1', '2']) {
      for (const app of apps) {
        const source = mkdtempSync(join(folder, 'build-'));
        const file = manifestFile(app.name);
        const contract = version === '1' ? shell.contract : NEXT_CONTRACT;
        writeFileSync(join(source, file), JSON.stringify({ ...app, version, contract }));
        await store.addBuild(app.name, version, source);
      }
    }
    for (const { name } of apps) await start(name, '1');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const start = async (app: string, version: string, by = `${app} container ${version}`) =>
    (await store.promoteAtStartup({ [app]: { by, version } }, checkReleaseCompatibility))[app];
  const current = async () => {
    const pointers = await store.readPointers();
    return apps.map(({ name }) => pointers[name]?.current);
  };
  const [first = '', second = '', third = ''] = apps.map(({ name }) => name);

  it.each([
    [first, second, third],
    [third, first, second],
    [second, third, first],
  ])('are released together when the last one has started: %s, %s, %s', async (...order) => {
    for (const app of order.slice(0, 2)) await expect(start(app, '2')).rejects.toThrow('contract');
    expect(await current()).toEqual(['1', '1', '1']);
    await start(order[2] as string, '2');
    expect(await current()).toEqual(['2', '2', '2']);
    // The waiting containers repeat their requests and learn that they were released.
    for (const app of order) expect((await start(app, '2'))?.current).toBe('2');
  });

  it('wait across a restart of the store, and a repeated request adds no log entry', async () => {
    await expect(start(first, '2')).rejects.toThrow('contract');
    store = new ReleaseStore(join(folder, 'releases'));
    await expect(start(first, '2')).rejects.toThrow('contract');
    await expect(start(second, '2')).rejects.toThrow('contract');
    await start(third, '2');
    expect(await current()).toEqual(['2', '2', '2']);
    expect(await store.listMoves(first, 10)).toHaveLength(2);
  });

  it('release a compatible build at once while others wait', async () => {
    await expect(start(first, '2')).rejects.toThrow('contract');
    const source = mkdtempSync(join(folder, 'build-'));
    writeFileSync(join(source, 'remote.json'), JSON.stringify({ ...apps[1], version: '1b' }));
    await store.addBuild(second, '1b', source);
    expect((await start(second, '1b'))?.current).toBe('1b');
    expect(await current()).toEqual(['1', '1b', '1']);
  });

  it('do not undo a rollback when they restart', async () => {
    for (const app of [first, second]) await start(app, '2').catch(() => {});
    await start(third, '2');
    const back = Object.fromEntries(
      apps.map(({ name }) => [name, { current: '1', previous: '2', canary: null }]),
    );
    await store.movePointers(Object.keys(back), { action: 'rollback', by: 'operator' }, () => back);
    for (const app of [first, second, third]) await start(app, '2', `${app} restarted`);
    expect(await current()).toEqual(['1', '1', '1']);
  });
});
