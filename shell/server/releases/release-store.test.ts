import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReleaseStore } from './release-store.ts';

let folder: string;
let build: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'releases-'));
  build = join(folder, 'build');
  await mkdir(build);
  writeFileSync(join(build, 'file.js'), 'one');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('moves a pointer and remembers the build before', async () => {
  const store = new ReleaseStore(folder);
  await store.add('mf-x', '1', build);
  await store.add('mf-x', '2', build);
  await store.point('mf-x', '1');
  expect(await store.pointer('mf-x')).toEqual({ current: '1', previous: null, canary: null });
  await store.point('mf-x', '2');
  expect(await store.pointer('mf-x')).toEqual({ current: '2', previous: '1', canary: null });
});

it('keeps the build before when the same build is pointed at again', async () => {
  const store = new ReleaseStore(folder);
  await store.add('mf-x', '1', build);
  await store.add('mf-x', '2', build);
  await store.point('mf-x', '1');
  await store.point('mf-x', '2');
  await store.point('mf-x', '2');
  expect(await store.pointer('mf-x')).toEqual({ current: '2', previous: '1', canary: null });
});

it('sees a pointer that another process moved', async () => {
  const reader = new ReleaseStore(folder);
  const writer = new ReleaseStore(folder);
  await writer.add('mf-x', '1', build);
  await writer.point('mf-x', '1');
  expect((await reader.pointer('mf-x'))?.current).toBe('1');
  await writer.add('mf-x', '2', build);
  await writer.point('mf-x', '2');
  expect((await reader.pointer('mf-x'))?.current).toBe('2');
});

it('never changes a build that is there', async () => {
  const store = new ReleaseStore(folder);
  await store.add('mf-x', '1', build);
  writeFileSync(join(build, 'other.js'), 'two');
  await store.add('mf-x', '1', build);
  expect(existsSync(join(folder, 'mf-x/1/other.js'))).toBe(false);
});

it('does not point at a build that is not there', async () => {
  const store = new ReleaseStore(folder);
  await expect(store.point('mf-x', '9')).rejects.toThrow('There is no mf-x@9');
});

it('lets one of two win who move a pointer at the same moment, and keeps every move', async () => {
  const stores = [1, 2, 3, 4, 5].map(() => new ReleaseStore(folder));
  for (const version of ['1', '2', '3', '4', '5']) await stores[0]?.add('mf-x', version, build);
  await stores[0]?.point('mf-x', '1');
  const outcomes = await Promise.allSettled(
    ['2', '3', '4', '5'].map((version, index) => stores[index + 1]?.point('mf-x', version)),
  );
  const won = outcomes.filter(({ status }) => status === 'fulfilled');
  const lost = outcomes.filter(({ status }) => status === 'rejected');
  expect(won.length).toBeGreaterThan(0);
  for (const { reason } of lost as PromiseRejectedResult[])
    expect(reason.message).toMatch(/Somebody else moved/);
  const moves = (await stores[0]?.moves('mf-x', 10)) ?? [];
  expect(moves).toHaveLength(1 + won.length);
  // Each goes on from the one before it: none was lost under another.
  const inOrder = moves.reverse();
  for (const [index, { pointer }] of inOrder.slice(1).entries()) {
    expect(pointer.previous).toBe(inOrder[index]?.pointer.current);
  }
});
