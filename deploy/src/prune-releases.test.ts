import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prune } from '../../shell/server/releases/prune.ts';
import { ReleaseStore } from '../../shell/server/releases/release-store.ts';
import { inFolder, STORAGES, type Storages } from './testing/storages.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => Date.now() + days * DAY_MS;

describe.each(STORAGES)('what is kept in %s', (_where, make) => {
  let storages: Storages;
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
    for (const version of versions) await store.add('mf-x', version, build);
  };
  const left = async () => (await store.builds('mf-x')).map(({ version }) => version).sort();
  const pointAt = (version: string, days: number) =>
    new ReleaseStore(store.storage, () => new Date(inDays(days))).point('mf-x', version);

  it('is what is pointed at, however old, and what was served within 7 days', async () => {
    await put('1', '2', '3', '4', 'never');
    for (const version of ['1', '2']) await store.point('mf-x', version);
    await pointAt('3', 30);
    await pointAt('4', 31);
    // Version 1 was what pages could fall back on until the 30th day, version 2 until the 31st.
    expect(await prune(store, 'mf-x', inDays(6.9))).toEqual([]);
    expect(await prune(store, 'mf-x', inDays(36.9))).toEqual(['never']);
    expect(await prune(store, 'mf-x', inDays(37.1))).toEqual(['1']);
    expect(await prune(store, 'mf-x', inDays(300))).toEqual(['2']);
    expect(await left()).toEqual(['3', '4']);
  });

  it('is what is promoted while the others are looked at', async () => {
    await put('1', '2');
    await store.point('mf-x', '2');
    const builds = store.builds.bind(store);
    store.builds = async (app) => {
      const found = await builds(app);
      await store.point('mf-x', '1');
      return found;
    };
    expect(await prune(store, 'mf-x', inDays(300))).toEqual([]);
    expect(await left()).toEqual(['1', '2']);
  });

  it('is everything of an app that was never published', async () => {
    await put('1');
    expect(await prune(store, 'mf-x', inDays(300))).toEqual([]);
    expect(await prune(store, 'mf-y', inDays(300))).toEqual([]);
    expect(await left()).toEqual(['1']);
  });
});

it('takes away what a process left half-done, but not what one is making', async () => {
  const storages = await inFolder();
  const store = new ReleaseStore(await storages.open());
  const put = (version: string, days: number) => {
    const folder = join(store.folder, 'mf-x', version);
    mkdirSync(folder, { recursive: true });
    const time = inDays(days) / 1_000;
    utimesSync(folder, time, time);
  };
  put('1', 0);
  await store.point('mf-x', '1');
  put('2.unfinished-77', -2);
  put('2.unfinished-78', 0);
  expect(await prune(store, 'mf-x')).toEqual(['2.unfinished-77']);
  await storages.end();
});
