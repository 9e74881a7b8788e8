import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pruneOldBuilds } from './prune-old-builds.ts';

let dist: string;

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'dist-'));
});
afterEach(() => rmSync(dist, { recursive: true, force: true }));

function put(name: string, daysOld: number): void {
  mkdirSync(join(dist, name, 'inner'), { recursive: true });
  const time = Date.now() / 1_000 - daysOld * 86_400;
  utimesSync(join(dist, name), time, time);
}

it('retains the newest five builds of a kind, including the current one', async () => {
  for (const days of [2, 3, 4, 5, 6, 7]) put(`1.0.0-${days}`, days);
  for (const days of [2, 3, 4, 5, 6, 7]) put(`server-${days}`, days);
  put('1.0.0-now', 90);
  await pruneOldBuilds(join(dist, '1.0.0-now'));
  const left = readdirSync(dist).sort();
  expect(left.filter((name) => !name.startsWith('server-'))).toEqual([
    '1.0.0-2',
    '1.0.0-3',
    '1.0.0-4',
    '1.0.0-5',
    '1.0.0-now',
  ]);
  expect(left.filter((name) => name.startsWith('server-'))).toHaveLength(6);
  await pruneOldBuilds(join(dist, 'server-2'));
  expect(readdirSync(dist).filter((name) => name.startsWith('server-'))).toHaveLength(5);
});

it('retains all builds of the last day, as a server may be running them', async () => {
  for (let n = 0; n < 12; n += 1) put(`server-${n}`, n / 100);
  await pruneOldBuilds(join(dist, 'server-0'));
  expect(readdirSync(dist)).toHaveLength(12);
});
