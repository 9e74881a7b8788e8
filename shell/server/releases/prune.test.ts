import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prune } from './prune.ts';
import { ReleaseStore } from './release-store.ts';

let folder: string;
let store: ReleaseStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prune-'));
  store = new ReleaseStore(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(version: string, daysOld = 0): void {
  const build = join(folder, 'mf-x', version);
  mkdirSync(join(build, 'inner'), { recursive: true });
  const time = Date.now() / 1_000 - daysOld * 86_400;
  utimesSync(build, time, time);
}
function age(version: string, daysOld: number): void {
  const time = Date.now() / 1_000 - daysOld * 86_400;
  utimesSync(join(folder, 'mf-x', version), time, time);
}
const isThere = (version: string) => existsSync(join(folder, 'mf-x', version));

it('keeps what is pointed at, however old, and what was served within 7 days', async () => {
  for (const version of ['1', '2', '3', '4']) put(version);
  for (const version of ['1', '2', '3', '4']) await store.point('mf-x', version);
  age('4', 300);
  age('3', 200);
  age('2', 6.9);
  age('1', 7.1);
  expect(await prune(store, 'mf-x')).toEqual(['1']);
  expect(['1', '2', '3', '4'].map(isThere)).toEqual([false, true, true, true]);
});

it('counts the days from when a build was last served, not from when it was made', async () => {
  for (const version of ['1', '2', '3']) put(version, 30);
  await store.point('mf-x', '1');
  age('1', 30);
  await store.point('mf-x', '2');
  await store.point('mf-x', '3');
  expect(await prune(store, 'mf-x')).toEqual([]);
  expect(isThere('1')).toBe(true);
});

it('takes away what a process left half-done, but not what one is making', async () => {
  put('1');
  await store.point('mf-x', '1');
  put('2.unfinished-77', 2);
  put('2.unfinished-78', 0);
  expect(await prune(store, 'mf-x')).toEqual(['2.unfinished-77']);
  expect(await store.pointer('mf-x')).toEqual({ current: '1', previous: null, canary: null });
});

it('touches nothing of an app that was never published', async () => {
  put('1', 30);
  expect(await prune(store, 'mf-x')).toEqual([]);
  expect(await prune(store, 'mf-y')).toEqual([]);
});
