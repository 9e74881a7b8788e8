import { mkdtempSync, rmSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { registerDiskGauges } from '../metrics/disk-gauges.ts';
import { createDiskSpace, type DiskSpace, type DiskUsage } from './disk-space.ts';
import { watchDiskSpace } from './watch-disk-space.ts';

const folder = mkdtempSync(join(tmpdir(), 'ontrend-space-'));
afterAll(() => rmSync(folder, { recursive: true }));

const folders = { data: folder, media: join(folder, 'not/yet/created') };
const PETABYTE = 1e15;

it('leaves the reserve free', async () => {
  const free = createDiskSpace(folders, 0);
  expect(await free.hasSpace('media')).toBe(true);
  expect(await free.hasSpace('media', PETABYTE)).toBe(false);
  const full = createDiskSpace(folders, PETABYTE);
  expect(await full.hasSpace('data')).toBe(false);
  await expect(full.assertSpace('data')).rejects.toMatchObject({ code: 'NO_SPACE' });
});

it('reserves 1 GB by default, or 5 % of a smaller disk', async () => {
  const { blocks, bsize } = await statfs(folder);
  const { reserve } = await createDiskSpace(folders, undefined).read('data');
  expect(reserve).toBe(Math.min(1e9, blocks * bsize * 0.05));
});

/** A disk with 100 bytes of reserve. */
function fakeDisk(): DiskSpace & { free: number } {
  return {
    free: 1_000,
    async read(disk): Promise<DiskUsage> {
      return { disk, free: disk === 'data' ? this.free : 1_000, reserve: 100 };
    },
    hasSpace: async () => true,
    assertSpace: async () => {},
  };
}

it('warns once when space gets low and once when there is enough again', async () => {
  vi.useFakeTimers();
  const disk = fakeDisk();
  const lines: [object, string][] = [];
  const stop = watchDiskSpace(disk, { warn: (details, message) => lines.push([details, message]) }, 1_000);
  for (const free of [1_000, 199, 50, 210, 199, 230, 1_000]) {
    disk.free = free;
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(lines).toEqual([
    [{ disk: 'data', free: 199, reserve: 100 }, 'disk space is low'],
    [{ disk: 'data', free: 230, reserve: 100 }, 'disk space is sufficient again'],
  ]);
  stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

it('exposes free space and reserve', async () => {
  const registry = new Registry();
  registerDiskGauges(registry, fakeDisk());
  expect((await registry.metrics()).split('\n').filter((line) => !line.startsWith('#'))).toEqual(
    expect.arrayContaining([
      'ontrend_disk_free_bytes{folder="data"} 1000',
      'ontrend_disk_free_bytes{folder="media"} 1000',
      'ontrend_disk_reserve_bytes{folder="data"} 100',
      'ontrend_disk_reserve_bytes{folder="media"} 100',
    ]),
  );
});
