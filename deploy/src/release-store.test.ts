import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { manifestFile } from '@ontrend/shared/manifest/manifest-file';
import { checkReleaseCompatibility } from '../../shell/server/releases/check-release.ts';
import { ReleaseStore } from '../../shell/server/releases/release-store.ts';
import { remotes, shell } from '../../shell/server/testing/fixtures.ts';
import { STORAGE_FIXTURES, type StorageFixture } from './testing/storage-fixtures.ts';

const legal = remotes.find(({ name }) => name === 'mf-blog-legal');
const promoteTo = (version: string) => (before?: { current: string }) => ({
  current: version,
  previous: before?.current ?? null,
  canary: null,
});

describe.each(STORAGE_FIXTURES)('releases in %s', (_where, create) => {
  let storages: StorageFixture;
  let build: string;
  const open = async () => new ReleaseStore(await storages.open());

  beforeEach(async () => {
    storages = await create();
    build = mkdtempSync(join(tmpdir(), 'build-'));
    mkdirSync(join(build, 'inner'));
    writeFileSync(join(build, 'inner/file.js'), 'one');
  });
  afterEach(async () => {
    await storages.end();
    rmSync(build, { recursive: true });
  });
  const manifest = (app: string, version: string, change: object) => {
    const name = manifestFile(app);
    const base = app === 'shell' ? shell : legal;
    writeFileSync(join(build, name), JSON.stringify({ ...base, version, ...change }));
  };

  it('moves a pointer and records the previous build, also when a build is promoted twice', async () => {
    const store = await open();
    for (const version of ['1', '2']) await store.addBuild('mf-x', version, build);
    await store.promoteUnchecked('mf-x', '1');
    expect(await store.readPointer('mf-x')).toEqual({ current: '1', previous: null, canary: null });
    await store.promoteUnchecked('mf-x', '2');
    await store.promoteUnchecked('mf-x', '2');
    expect(await store.readPointer('mf-x')).toEqual({ current: '2', previous: '1', canary: null });
    expect(await store.listMoves('mf-x', 10)).toHaveLength(2);
  });

  it('lists the moves of each app, newest first', async () => {
    const store = await open();
    for (const app of ['mf-x', 'mf-y']) {
      for (const version of ['1', '2', '3']) await store.addBuild(app, version, build);
    }
    for (const version of ['1', '2', '3']) {
      await store.promoteUnchecked('mf-x', version);
      await store.promoteUnchecked('mf-y', version);
    }
    const moves = await store.listMoves('mf-x', 2);
    expect(moves.map(({ pointer }) => pointer.current)).toEqual(['3', '2']);
    expect(moves[0]).toMatchObject({ action: 'promote', by: 'the installation' });
  });

  it('shows builds and moves to other processes', async () => {
    const [reader, writer] = [await open(), await open()];
    await writer.addBuild('mf-x', '1', build);
    await writer.promoteUnchecked('mf-x', '1');
    expect((await reader.readPointer('mf-x'))?.current).toBe('1');
    const folder = await reader.storage.fetchBuild('mf-x', '1');
    expect(readFileSync(join(folder, 'inner/file.js'), 'utf8')).toBe('one');
    expect(await reader.hasBuild('mf-x', '2')).toBe(false);
  });

  it('never changes a stored build', async () => {
    const [one, other] = [await open(), await open()];
    await one.addBuild('mf-x', '1', build);
    writeFileSync(join(build, 'inner/file.js'), 'two');
    await other.addBuild('mf-x', '1', build);
    const isNew = await other.storage.createBuild('mf-x', '1', async (temporaryFolder) =>
      writeFileSync(join(temporaryFolder, 'file.js'), 'three'),
    );
    expect(isNew).toBe(false);
    const folder = await other.storage.fetchBuild('mf-x', '1');
    expect(readFileSync(join(folder, 'inner/file.js'), 'utf8')).toBe('one');
  });

  it('rejects a move to a missing build', async () => {
    await expect((await open()).promoteUnchecked('mf-x', '9')).rejects.toThrow('There is no build mf-x@9');
  });

  it('lets one of several concurrent moves succeed and loses none', async () => {
    const stores = await Promise.all([1, 2, 3, 4].map(open));
    for (const version of ['1', '2', '3', '4', '5']) await stores[0]?.addBuild('mf-x', version, build);
    await stores[0]?.promoteUnchecked('mf-x', '1');
    const outcomes = await Promise.allSettled(
      ['2', '3', '4', '5'].map((version, index) => stores[index]?.promoteUnchecked('mf-x', version)),
    );
    const won = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(won.length).toBeGreaterThan(0);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason.message).toMatch(/Another process moved/);
    }
    const moves = (await (await open()).listMoves('mf-x', 10)).reverse();
    expect(moves).toHaveLength(1 + won.length);
    // Each move follows the one before it.
    for (const [index, { pointer }] of moves.slice(1).entries()) {
      expect(pointer.previous).toBe(moves[index]?.pointer.current);
    }
  });

  it('lets teams move their own pointers concurrently', async () => {
    const apps = ['mf-a', 'mf-b', 'mf-c', 'mf-d'];
    const stores = await Promise.all(apps.map(open));
    for (const app of apps) await stores[0]?.addBuild(app, '1', build);
    await Promise.all(apps.map((app, index) => stores[index]?.promoteUnchecked(app, '1')));
    expect(Object.keys(await (await open()).readPointers()).sort()).toEqual(apps);
  });

  it('rejects one of two concurrent moves that are only compatible separately', async () => {
    const stores = await Promise.all([1, 2].map(open));
    const [one, other] = stores as [ReleaseStore, ReleaseStore];
    for (const [app, version, change] of [
      ['shell', '1', { platform: { react: ['useState', 'useId'] } }],
      ['shell', '2', { platform: { react: ['useState'] } }],
      ['mf-blog-legal', '1', { platform: { react: ['useState'] } }],
      ['mf-blog-legal', '2', { platform: { react: ['useState', 'useId'] } }],
    ] as const) {
      manifest(app, version, change);
      await one.addBuild(app, version, build);
    }
    for (const app of ['shell', 'mf-blog-legal']) await one.promoteUnchecked(app, '1');
    const how = { action: 'promote', by: 'a team' };
    const outcomes = await Promise.allSettled([
      one.movePointer('shell', how, promoteTo('2'), checkReleaseCompatibility),
      other.movePointer('mf-blog-legal', how, promoteTo('2'), checkReleaseCompatibility),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const rejected = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(rejected?.reason.message).toContain(
      'mf-blog-legal@2 imports useId from react, which shell@2 does not export.',
    );
    const now = await (await open()).readPointers();
    expect([now.shell?.current, now['mf-blog-legal']?.current].sort()).toEqual(['1', '2']);
  });
});

it('continues from pointers in the former format, one log per app', async () => {
  const [[, create]] = STORAGE_FIXTURES;
  const storages = await create();
  const store = new ReleaseStore(await storages.open());
  const log = join(store.buildsFolder, 'pointers/mf-x');
  mkdirSync(log, { recursive: true });
  mkdirSync(join(store.buildsFolder, 'mf-x/8'), { recursive: true });
  const pointer = { current: '7', previous: '6', canary: null };
  writeFileSync(join(log, '00000002.json'), JSON.stringify({ at: '', action: '', by: '', pointer }));
  expect(await store.readPointer('mf-x')).toEqual(pointer);
  await store.promoteUnchecked('mf-x', '8');
  expect(await store.readPointer('mf-x')).toEqual({ current: '8', previous: '7', canary: null });
  await storages.end();
});

it('continues a pointer log whose entries have the former field names', async () => {
  const [[, create]] = STORAGE_FIXTURES;
  const storages = await create();
  const store = new ReleaseStore(await storages.open());
  const log = join(store.buildsFolder, 'pointers');
  mkdirSync(log, { recursive: true });
  for (const build of ['mf-x/3', 'mf-y/1']) mkdirSync(join(store.buildsFolder, build), { recursive: true });
  const formerEntries = [
    '{"at":"2026-11-21T10:00:00.000Z","action":"promote","by":"the installation","apps":["mf-x","mf-y"],' +
      '"pointers":{"mf-x":{"current":"1","previous":null,"canary":null},"mf-y":{"current":"1","previous":null,"canary":null}},' +
      '"before":{},"starts":{}}',
    '{"at":"2026-11-21T11:00:00.000Z","action":"promote","by":"mf-x container 4a1b","apps":["mf-x"],' +
      '"pointers":{"mf-x":{"current":"2","previous":"1","canary":null},"mf-y":{"current":"1","previous":null,"canary":null}},' +
      '"before":{"mf-x":1,"mf-y":1},"starts":{"mf-x":{"version":"2","by":["container 4a1b"]}}}',
  ];
  for (const [index, text] of formerEntries.entries())
    writeFileSync(join(log, `0000000${index + 1}.json`), text);

  const readCurrent = async () => (await store.readPointer('mf-x'))?.current;
  const promoteAtStartup = (by: string, version: string) =>
    store.promoteAtStartup({ 'mf-x': { by, version } }, async () => {});
  expect(await readCurrent()).toBe('2');
  await store.promoteUnchecked('mf-x', '3');
  // The container requested its build before the upgrade, so its restart moves nothing.
  await promoteAtStartup('container 4a1b', '2');
  expect(await readCurrent()).toBe('3');
  const moves = await store.listMoves('mf-x', 10);
  expect(moves.map(({ by, pointer }) => [by, pointer.current])).toEqual([
    ['the installation', '3'],
    ['mf-x container 4a1b', '2'],
    ['the installation', '1'],
  ]);
  const written = JSON.parse(readFileSync(join(log, '00000003.json'), 'utf8'));
  expect(written).toMatchObject({
    previousMoves: { 'mf-x': 2, 'mf-y': 1 },
    startupRequests: { 'mf-x': { version: '2', requesters: ['container 4a1b'] } },
  });
  for (const formerName of ['before', 'starts']) expect(written).not.toHaveProperty(formerName);
  await storages.end();
});
