import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { manifestFile } from '@ontrend/shared/manifest/manifest-file';
import Fastify, { type FastifyInstance } from 'fastify';
import { createClientAddressSigner } from '../client-address-signer.ts';
import { remotes, shell } from '../testing/fixtures.ts';
import { promotePointer, startCanary } from './pointer.ts';
import { readReleaseHealth } from './release-health.ts';
import { ReleaseStore } from './release-store.ts';
import { isReleaseFailing, rollBackFailingReleases } from './release-watch.ts';

const MINUTE_MS = 60_000;
const APP = 'mf-profile';
const profile = remotes.find(({ name }) => name === APP) as (typeof remotes)[number];

it.each([
  [4, 0, false, 'too few visitors'],
  [5, 0, true, 'five failures, none before'],
  [20, 20, false, 'as many as before'],
  [60, 20, false, 'not three times as many'],
  [70, 20, true, 'more than three times as many'],
])('%i failing visitors against %i before means %s (%s)', (visitors, before, expected) => {
  expect(isReleaseFailing(visitors, before)).toBe(expected);
});

describe('the release watch', () => {
  let folder: string;
  let api: FastifyInstance;
  let apiUrl: string;
  let store: ReleaseStore;
  let failing: Record<string, number>;
  let requests: { versions: string[]; since: number }[];
  let logged: string[];
  const log = {
    warn: (_details: object, message: string) => void logged.push(message),
    error: (_details: object, message: string) => void logged.push(message),
  };

  beforeAll(async () => {
    api = Fastify();
    api.post<{ Body: { versions: string[]; since: number } }>(
      '/api/app/service/release-health',
      ({ body }) => {
        requests.push(body);
        return {
          data: body.versions.map((version) => ({ version, failingVisitors: failing[version] ?? 0 })),
        };
      },
    );
    apiUrl = await api.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'release-watch-'));
    store = new ReleaseStore(folder);
    failing = {};
    requests = [];
    logged = [];
    for (const manifest of [shell, profile]) {
      for (const version of ['1', '2', '3']) addBuild(manifest, version);
      await release('1', 60, manifest.name);
    }
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function addBuild(manifest: typeof shell | typeof profile, version: string, change = {}): void {
    const build = join(folder, manifest.name, version);
    mkdirSync(build, { recursive: true });
    const file = manifestFile(manifest.name);
    writeFileSync(join(build, file), JSON.stringify({ ...manifest, version, ...change }));
  }
  /** Releases a build some minutes ago. */
  async function release(version: string, minutesAgo: number, app = APP): Promise<void> {
    const clock = () => new Date(Date.now() - minutesAgo * MINUTE_MS);
    const provenance = {
      [app]: { manifest: null, commit: `abcdef${version}`, person: 'ana', at: clock().toISOString() },
    };
    await new ReleaseStore(folder, { clock }).movePointer(
      app,
      { action: 'promote', by: app, provenance },
      (before) => promotePointer(before, version),
    );
  }
  const access = () => ({ apiUrl, addressSigner: createClientAddressSigner(undefined) });
  const watch = () => rollBackFailingReleases({ store, log, ...access() });
  const readCurrent = async () => (await store.readPointer(APP))?.current;

  it('rolls back a release that fails for many more visitors, once, and records who did and which commit is back', async () => {
    await release('2', 5);
    failing = { '2': 9, '1': 1 };
    expect((await Promise.all([watch(), watch()])).flat()).toEqual([APP]);
    expect(await store.readPointer(APP)).toMatchObject({ current: '1', previous: '2', isPreviousBad: true });
    const [move] = await store.listMoves(APP, 1);
    expect(move).toMatchObject({
      action: 'rollback',
      by: 'release watch',
      person: 'release watch',
      commit: 'abcdef1',
    });
    expect(logged).toContain('release rolled back');
  });

  it('leaves a release that fails as often as the build before it in the same time', async () => {
    await release('2', 20);
    failing = { '2': 9, '1': 9 };
    expect(await watch()).toEqual([]);
    const [{ since: released }, { since: compared }] = requests as [
      (typeof requests)[0],
      (typeof requests)[0],
    ];
    expect(released - compared).toBeGreaterThanOrEqual(20 * 60 - 1);
  });

  it('leaves releases alone after half an hour, and then asks the API nothing', async () => {
    await release('2', 31);
    failing = { '2': 90 };
    expect(await watch()).toEqual([]);
    expect(requests).toEqual([]);
  });

  it('leaves a build that was released while it was current already', async () => {
    await release('2', 40);
    await release('2', 5);
    failing = { '2': 9 };
    expect(await watch()).toEqual([]);
  });

  it('compares a promoted canary with the time before it, when the build before had all visitors', async () => {
    const since = new Date(Date.now() - 25 * MINUTE_MS);
    await new ReleaseStore(folder, { clock: () => since }).movePointer(
      APP,
      { action: 'canary', by: APP },
      (before) => startCanary(before, '2', 90, since),
    );
    await release('2', 10);
    failing = { '2': 9, '1': 9 };
    expect(await watch()).toEqual([]);
    expect(Date.now() / 1_000 - (requests[1]?.since ?? 0)).toBeGreaterThanOrEqual(35 * 60);
  });

  it('leaves a build that was released again after its rollback', async () => {
    await release('2', 5);
    failing = { '2': 9 };
    expect(await watch()).toEqual([APP]);
    await release('2', 0);
    expect(await watch()).toEqual([]);
    expect(await readCurrent()).toBe('2');
  });

  it('reports a release whose build before does not fit the current shell any more', async () => {
    addBuild(profile, '1', { contract: 3 });
    store = new ReleaseStore(folder);
    await release('2', 5);
    failing = { '2': 9 };
    expect(await watch()).toEqual([]);
    expect(logged).toEqual(['failing release cannot be rolled back']);
    expect(await readCurrent()).toBe('2');
  });

  it('rolls back to a build whose claimed path was revoked', async () => {
    const page = { path: '/shows', handle: { name: 'shows', layout: 'default', transition: 'fade' } };
    const routes = [...profile.routes, page];
    addBuild(profile, '1', { paths: ['/shows'], routes });
    store = new ReleaseStore(folder);
    await release('2', 5);
    failing = { '2': 9 };
    expect(await watch()).toEqual([APP]);
    expect(await readCurrent()).toBe('1');
    expect(logged).toEqual(['release rolled back']);
  });

  it('counts for the status: the release since its move, and the build before in the same time before', async () => {
    await release('2', 10);
    failing = { '2': 3, '1': 1 };
    expect(await readReleaseHealth(store, access(), APP)).toEqual({
      since: (await store.listMoves(APP, 1))[0]?.at,
      release: { version: '2', failingVisitors: 3, loads: null },
      comparison: { version: '1', failingVisitors: 1, loads: null },
    });
    failing = { '2': 9, '1': 1 };
    expect(await watch()).toEqual([APP]);
    // The release that was rolled back remains the last one.
    expect((await readReleaseHealth(store, access(), APP))?.release).toEqual({
      version: '2',
      failingVisitors: 9,
      loads: null,
    });
  });
});
