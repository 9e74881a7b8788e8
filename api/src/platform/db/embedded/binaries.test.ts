import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries, isAccessibleToEveryone } from './binaries.ts';

it('detects an inaccessible folder anywhere in the path', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ontrend-open-'));
  const inside = join(folder, 'a', 'b');
  await mkdir(inside, { recursive: true });
  await chmod(folder, 0o755);
  expect(await isAccessibleToEveryone(inside)).toBe(true);
  await chmod(folder, 0o700);
  expect(await isAccessibleToEveryone(inside)).toBe(false);
  await rm(folder, { recursive: true });
});

it('finds the programs that npm installed', async () => {
  const { postgres, initdb, pgCtl } = await findBinaries(false);
  expect([postgres, initdb, pgCtl]).toEqual([
    expect.stringContaining('postgres'),
    expect.stringContaining('initdb'),
    expect.stringContaining('pg_ctl'),
  ]);
});
