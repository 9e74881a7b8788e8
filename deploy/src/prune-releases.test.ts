import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCanary } from '../../shell/server/releases/pointer.ts';
import { pruneBuilds } from '../../shell/server/releases/prune-builds.ts';
import { pruneLocalCopies, startPruningLocalCopies } from '../../shell/server/releases/prune-local-copies.ts';
import { ReleaseStore } from '../../shell/server/releases/release-store.ts';
import {
  createBucketFixture,
  createFolderFixture,
  STORAGE_FIXTURES,
  type StorageFixture,
} from './testing/storage-fixtures.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => Date.now() + days * DAY_MS;

describe.each(STORAGE_FIXTURES)('pruning builds in %s', (_where, make) => {
  let storages: StorageFixture;
  let store: ReleaseStore;
  let build: string;

  beforeEach(async () => {
    storages = await make();
    store = new ReleaseStore(await storages.open());
    build = mkdtempSync(join(tmpdir(), 'build-'));
    writeFileSync(join(build, 'file.js'), '1');
  });
  afterEach(async () => {
    await storages.end();
    rmSync(build, { recursive: true });
  });
  const put = async (...versions: string[]) => {
    for (const version of versions) await store.addBuild('mf-x', version, build);
  };
  const left = async () => (await store.listBuilds('mf-x')).map(({ version }) => version).sort();
  const pointAt = (version: string, days: number) =>
    new ReleaseStore(store.storage, { clock: () => new Date(inDays(days)) }).promoteUnchecked(
      'mf-x',
      version,
    );

  it('retains builds with a pointer, and builds served within 7 days', async () => {
    await put('1', '2', '3', '4', 'never');
    for (const version of ['1', '2']) await store.promoteUnchecked('mf-x', version);
    await pointAt('3', 30);
    await pointAt('4', 31);
    // Version 1 was a fallback until day 30, version 2 until day 31.
    expect(await pruneBuilds(store, 'mf-x', inDays(6.9))).toEqual([]);
    expect(await pruneBuilds(store, 'mf-x', inDays(36.9))).toEqual(['never']);
    expect(await pruneBuilds(store, 'mf-x', inDays(37.1))).toEqual(['1']);
    expect(await pruneBuilds(store, 'mf-x', inDays(300))).toEqual(['2']);
    expect(await left()).toEqual(['3', '4']);
  });

  it('retains a build that is promoted during the pruning', async () => {
    await put('1', '2');
    await store.promoteUnchecked('mf-x', '2');
    const builds = store.listBuilds.bind(store);
    store.listBuilds = async (app) => {
      const found = await builds(app);
      await store.promoteUnchecked('mf-x', '1');
      return found;
    };
    expect(await pruneBuilds(store, 'mf-x', inDays(300))).toEqual([]);
    expect(await left()).toEqual(['1', '2']);
  });

  it('retains all builds of an app that was never published', async () => {
    await put('1');
    expect(await pruneBuilds(store, 'mf-x', inDays(300))).toEqual([]);
    expect(await pruneBuilds(store, 'mf-y', inDays(300))).toEqual([]);
    expect(await left()).toEqual(['1']);
  });
});

it('deletes abandoned incomplete builds, but not those being written', async () => {
  const storages = await createFolderFixture();
  const store = new ReleaseStore(await storages.open());
  const put = (version: string, days: number) => {
    const folder = join(store.buildsFolder, 'mf-x', version);
    mkdirSync(folder, { recursive: true });
    const time = inDays(days) / 1_000;
    utimesSync(folder, time, time);
  };
  put('1', 0);
  await store.promoteUnchecked('mf-x', '1');
  put('2.incomplete-77', -2);
  put('2.incomplete-78', 0);
  expect(await pruneBuilds(store, 'mf-x')).toEqual(['2.incomplete-77']);
  await storages.end();
});

describe('pruning local copies of builds in a bucket', () => {
  let storages: StorageFixture;
  let store: ReleaseStore;
  let folder: string;
  const versions = ['1', '2', '3', '4', '5'];
  const local = () => readdirSync(join(store.buildsFolder, 'mf-x')).sort();
  const age = (version: string, days: number) => {
    const time = inDays(-days) / 1_000;
    utimesSync(join(store.buildsFolder, 'mf-x', version), time, time);
  };

  beforeEach(async () => {
    storages = await createBucketFixture();
    store = new ReleaseStore(await storages.open());
    folder = mkdtempSync(join(tmpdir(), 'build-'));
    writeFileSync(join(folder, 'file.js'), '1');
    for (const version of versions) {
      await store.addBuild('mf-x', version, folder);
      await store.storage.fetchBuild('mf-x', version);
      age(version, 30);
    }
  });
  afterEach(async () => {
    await storages.end();
    rmSync(folder, { recursive: true });
  });

  it('deletes a copy without a pointer after 7 days and downloads it again on request', async () => {
    const long = new ReleaseStore(store.storage, { clock: () => new Date(inDays(-20)) });
    for (const version of ['1', '2', '3']) await long.promoteUnchecked('mf-x', version);
    await long.movePointer('mf-x', { action: 'canary', by: 'the test' }, (before) =>
      startCanary(before, '4', 10, new Date(inDays(-20))),
    );
    mkdirSync(join(store.buildsFolder, 'mf-x/6.incomplete-1'));
    age('6.incomplete-1', 2);
    mkdirSync(join(store.buildsFolder, 'mf-x/7.incomplete-1'));
    // Build 3 is the current one, 2 the previous one, 4 the canary.
    expect(await pruneLocalCopies(store, ['mf-y', 'mf-x'])).toEqual([
      'mf-x@1',
      'mf-x@5',
      'mf-x@6.incomplete-1',
    ]);
    expect(local()).toEqual(['2', '3', '4', '7.incomplete-1']);
    expect((await store.listBuilds('mf-x')).map(({ version }) => version).sort()).toEqual(versions);
    const again = await store.storage.fetchBuild('mf-x', '1');
    expect(readFileSync(join(again, 'file.js'), 'utf8')).toBe('1');
    // Requested again, it counts as new for a week.
    expect(await pruneLocalCopies(store, ['mf-x'])).toEqual([]);
  });

  it('retains a copy for a week after it was last served', async () => {
    await new ReleaseStore(store.storage, { clock: () => new Date(inDays(-20)) }).promoteUnchecked(
      'mf-x',
      '1',
    );
    for (const version of ['2', '3']) await store.promoteUnchecked('mf-x', version);
    expect(await pruneLocalCopies(store, ['mf-x'], inDays(6.9))).toEqual(['mf-x@4', 'mf-x@5']);
    expect(await pruneLocalCopies(store, ['mf-x'], inDays(7.1))).toEqual(['mf-x@1']);
    expect(local()).toEqual(['2', '3']);
  });

  it('runs when a document server starts', async () => {
    await store.promoteUnchecked('mf-x', '1');
    const stop = startPruningLocalCopies({ store, log: { warn: () => {} } });
    while (local().length > 1) await new Promise((resolve) => setTimeout(resolve, 5));
    stop();
    expect(local()).toEqual(['1']);
  });
});

it('deletes nothing from a store in a folder', async () => {
  const storages = await createFolderFixture();
  const store = new ReleaseStore(await storages.open());
  mkdirSync(join(store.buildsFolder, 'mf-x/1'), { recursive: true });
  mkdirSync(join(store.buildsFolder, 'mf-x/2'), { recursive: true });
  await store.promoteUnchecked('mf-x', '1');
  expect(await pruneLocalCopies(store, ['mf-x'], inDays(300))).toEqual([]);
  expect((await store.listBuilds('mf-x')).length).toBe(2);
  await storages.end();
});
