import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBuildFiles, writeFiles } from '../testing/build-files.ts';
import { remotes, shell } from '../testing/fixtures.ts';
import { checkReleaseCompatibility } from './check-release.ts';
import { grantFreePaths, grantPath, revokePath } from './path-grants.ts';
import { promotePointer, rollBackPointer, startCanary } from './pointer.ts';
import { publishAtStartup, type UnpublishedBuild } from './publish.ts';
import { ReleaseStore } from './release-store.ts';
import { NPM_START } from './startup-requests.ts';

const [feed, profile] = remotes as [(typeof remotes)[number], (typeof remotes)[number]];
const NEXT_CONTRACT = shell.contract + 1;

let folder: string;
let store: ReleaseStore;

/** The folder after the first start, which each test continues. */
let started: string;

beforeAll(async () => {
  started = folder = mkdtempSync(join(tmpdir(), 'publish-'));
  await start(UNCHANGED);
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'publish-'));
  cpSync(started, folder, { recursive: true });
  store = new ReleaseStore(join(folder, 'releases'));
});
afterEach(() => rmSync(folder, { recursive: true }));
afterAll(() => rmSync(started, { recursive: true }));

/** Writes a build as a checkout has it. A version that begins with `next` has the next contract number. */
function writeBuild(app: typeof shell | typeof feed, version: string): UnpublishedBuild {
  const build = join(folder, app.name, version);
  const contract = version.startsWith('next') ? NEXT_CONTRACT : shell.contract;
  writeFiles(build, createBuildFiles({ ...app, version, contract }));
  return { app: app.name, version, folder: build };
}

/** Writes a build of a remote that claims paths and has a page at each. */
function writeClaimant(version: string, paths: string[]): UnpublishedBuild {
  const routes = paths.map((path) => ({
    path,
    handle: { name: 'x', layout: 'default', transition: 'fade' },
  }));
  const build = join(folder, 'mf-trends', version);
  writeFiles(build, createBuildFiles({ ...feed, name: 'mf-trends', version, routes, ...{ paths } }));
  return { app: 'mf-trends', version, folder: build };
}

type Versions = Record<'shell' | 'feed' | 'profile', string>;
const UNCHANGED: Versions = { shell: 'a', feed: 'a', profile: 'a' };

/** Publishes as `npm start` does, in a new process. @returns the current versions */
async function start(checkout: Versions): Promise<Versions> {
  store = new ReleaseStore(join(folder, 'releases'));
  const builds = [
    writeBuild(shell, checkout.shell),
    writeBuild(feed, checkout.feed),
    writeBuild(profile, checkout.profile),
  ];
  await publishAtStartup(store, builds, { by: NPM_START, commit: 'abcdef0123' });
  return current();
}

async function current(): Promise<Versions> {
  const pointers = await store.readPointers();
  const versionOf = (app: string) => pointers[app]?.current ?? '';
  return { shell: versionOf('shell'), feed: versionOf(feed.name), profile: versionOf(profile.name) };
}

/** Releases a build as a team does. */
async function release(app: typeof feed, version: string, share?: number): Promise<void> {
  await store.addBuild(app.name, version, writeBuild(app, version).folder);
  await store.movePointer(
    app.name,
    { action: share ? 'canary' : 'promote', by: app.name },
    (before) => (share ? startCanary(before, version, share, new Date()) : promotePointer(before, version)),
    checkReleaseCompatibility,
  );
}
const rollBack = (app: typeof feed) =>
  store.movePointer(app.name, { action: 'rollback', by: app.name }, rollBackPointer);
const countEntries = async () => (await store.storage.listNames('pointers')).length;

it('moves nothing when the checkout has not changed', async () => {
  const entries = await countEntries();
  expect(await start(UNCHANGED)).toEqual(UNCHANGED);
  expect(await countEntries()).toBe(entries);
});

it('moves only the pointers of builds that changed, and records who and which commit', async () => {
  const changed = { ...UNCHANGED, feed: 'b' };
  expect(await start(changed)).toEqual(changed);
  expect(await store.readPointer(feed.name)).toEqual({ current: 'b', previous: 'a', canary: null });
  expect(await store.listMoves(profile.name, 10)).toHaveLength(1);
  const [move] = await store.listMoves(feed.name, 10);
  expect(move).toMatchObject({ by: 'npm start', person: 'npm start', commit: 'abcdef0123' });
  // Also when the checkout returns to a build that was current before.
  expect(await start(UNCHANGED)).toEqual(UNCHANGED);
});

it('keeps a rollback of its own build', async () => {
  const changed = { ...UNCHANGED, feed: 'b' };
  await start(changed);
  await rollBack(feed);
  for (let restart = 0; restart < 2; restart += 1) expect(await start(changed)).toEqual(UNCHANGED);
  expect(await start({ ...changed, feed: 'c' })).toEqual({ ...UNCHANGED, feed: 'c' });
});

it("keeps another team's release", async () => {
  await release(feed, 'theirs');
  for (let restart = 0; restart < 2; restart += 1)
    expect(await start(UNCHANGED)).toEqual({ ...UNCHANGED, feed: 'theirs' });
});

it('keeps the rollback of a build of this checkout that was released by hand, and the release after it', async () => {
  const changed = { ...UNCHANGED, feed: 'b' };
  await release(feed, 'b');
  await rollBack(feed);
  expect(await start(changed)).toEqual(UNCHANGED);
  await release(feed, 'theirs');
  expect(await start(changed)).toEqual({ ...UNCHANGED, feed: 'theirs' });
});

it('neither promotes a canary of this checkout nor ends it', async () => {
  const changed = { ...UNCHANGED, feed: 'b' };
  await release(feed, 'b', 10);
  expect(await start(changed)).toEqual(UNCHANGED);
  expect((await store.readPointer(feed.name))?.canary).toMatchObject({ version: 'b', share: 10 });
  await rollBack(feed);
  expect(await start(changed)).toEqual(UNCHANGED);
});

it('moves all apps of a new contract in one step', async () => {
  const entries = await countEntries();
  const next: Versions = { shell: 'next-a', feed: 'next-a', profile: 'next-a' };
  expect(await start(next)).toEqual(next);
  expect(await countEntries()).toBe(entries + 1);
});

it('moves all apps when the builds that changed are not compatible with the current ones', async () => {
  const next: Versions = { shell: 'next-a', feed: 'next-a', profile: 'next-a' };
  await start(next);
  const former = { shell: 'a', [feed.name]: 'a', [profile.name]: 'a' };
  await store.movePointers(Object.keys(former), { action: 'rollback', by: 'operator' }, () =>
    Object.fromEntries(
      Object.entries(former).map(([app, version]) => [
        app,
        { current: version, previous: 'next-a', canary: null },
      ]),
    ),
  );
  expect(await start(next)).toEqual(UNCHANGED);
  const changed = { ...next, feed: 'next-b' };
  expect(await start(changed)).toEqual(changed);
});

it('moves nothing when the builds of the checkout are not compatible', async () => {
  await expect(start({ ...UNCHANGED, shell: 'next-a' })).rejects.toThrow('has contract 2');
  expect(await current()).toEqual(UNCHANGED);
  // The next start tries it again, and without the change everything is as before.
  await expect(start({ ...UNCHANGED, shell: 'next-a' })).rejects.toThrow('has contract 2');
  expect(await start(UNCHANGED)).toEqual(UNCHANGED);
});

describe('a start with a remote that claims paths', () => {
  const publish = (build: UnpublishedBuild) =>
    publishAtStartup(store, [build], { by: NPM_START, commit: null });
  const readGrants = async () => (await store.readCurrent()).grants;

  it('grants the paths and publishes the build', async () => {
    await publish(writeClaimant('a', ['/trends', '/shows']));
    expect((await store.readPointer('mf-trends'))?.current).toBe('a');
    expect(await readGrants()).toEqual({ '/trends': 'mf-trends', '/shows': 'mf-trends' });
  });

  it('keeps a revocation, and publishes the build without the page, until the operator grants the path again', async () => {
    const claim = { remote: 'mf-trends', path: '/trends' };
    await publish(writeClaimant('a', ['/trends', '/shows']));
    await revokePath(store, claim, { action: 'revoke', by: 'operator' });
    for (const version of ['a', 'b'])
      expect(await publish(writeClaimant(version, ['/trends', '/shows']))).toMatchObject({
        pointers: { 'mf-trends': { current: version } },
        revoked: [claim],
      });
    expect(await readGrants()).toEqual({ '/shows': 'mf-trends' });
    await grantPath(store, claim, { action: 'grant', by: 'operator' });
    expect((await publish(writeClaimant('c', ['/trends', '/shows']))).revoked).toEqual([]);
    expect(await readGrants()).toEqual({ '/trends': 'mf-trends', '/shows': 'mf-trends' });
  });

  it('publishes a build whose only path was revoked, and grants it to another remote that claims it', async () => {
    await publish(writeClaimant('a', ['/trends']));
    await revokePath(store, { remote: 'mf-trends', path: '/trends' }, { action: 'revoke', by: 'operator' });
    await publish(writeClaimant('b', ['/trends']));
    expect((await store.readPointer('mf-trends'))?.current).toBe('b');
    await grantFreePaths(store, [{ name: 'mf-other', paths: ['/trends'] }], 'a test');
    expect(await readGrants()).toEqual({ '/trends': 'mf-other' });
  });

  it('refuses a build whose path is granted to another remote, and leaves that grant', async () => {
    await store.changeGrants({ action: 'grant', by: 'operator' }, async () => ({
      grants: { '/trends': 'mf-other' },
      revocations: {},
    }));
    await expect(publish(writeClaimant('a', ['/trends']))).rejects.toThrow(
      'mf-trends@a claims /trends, which is granted to mf-other.',
    );
    expect(await readGrants()).toEqual({ '/trends': 'mf-other' });
  });
});
