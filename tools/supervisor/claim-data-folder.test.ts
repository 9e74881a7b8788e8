import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStartTime } from '@ontrend/shared/server/process-identity';
import { StartError } from '@ontrend/shared/server/start-error';
import { claimDataFolder, findRunningStart } from './claim-data-folder.ts';

const URL = 'http://localhost:3000';
const folder = mkdtempSync(join(tmpdir(), 'claim-'));
const file = join(folder, 'processes.json');
const children: ChildProcess[] = [];
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(file, { force: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts a process that runs until it is stopped. @param source runs at its start */
async function startChild(source = ''): Promise<ChildProcess & { pid: number }> {
  const child = spawn(process.execPath, [
    '-e',
    `${source}; setInterval(() => {}, 1_000); console.log('running')`,
  ]);
  children.push(child);
  await once(child.stdout, 'data');
  return Object.assign(child, { pid: child.pid ?? 0 });
}

/** Writes what a start recorded that was killed later. */
function recordKilledStart(recorded: { name: string; pid: number; startTime: string }[]): void {
  const holder = { name: 'supervisor', pid: process.pid, startTime: 'of an earlier process' };
  writeFileSync(file, JSON.stringify({ url: URL, holder, children: recorded }));
}

it('finds the start that uses a folder, but not one that was killed', async () => {
  expect(findRunningStart(folder)).toBeNull();
  const claim = await claimDataFolder(folder, URL);
  expect(findRunningStart(folder)).toBe(URL);
  claim.release();
  recordKilledStart([]);
  expect(findRunningStart(folder)).toBeNull();
});

it('rejects a second start and names the first one', async () => {
  const claim = await claimDataFolder(folder, URL);
  const second = claimDataFolder(folder, 'http://localhost:3100');
  await expect(second).rejects.toThrow(StartError);
  await expect(second).rejects.toThrow(
    `OnTrend is already running at ${URL} with the data folder ${folder} (process ${process.pid}).`,
  );
  claim.release();
  await expect(claimDataFolder(folder, URL)).resolves.toBeDefined();
});

it('stops the children of a start that was killed', async () => {
  const child = await startChild();
  recordKilledStart([{ name: 'API', pid: child.pid, startTime: readStartTime(child.pid) ?? '' }]);
  const exited = once(child, 'exit');
  await claimDataFolder(folder, URL);
  expect(await exited).toEqual([null, 'SIGTERM']);
});

it('stops a suspended child', async () => {
  const child = await startChild();
  child.kill('SIGSTOP');
  recordKilledStart([{ name: 'API', pid: child.pid, startTime: readStartTime(child.pid) ?? '' }]);
  const exited = once(child, 'exit');
  await claimDataFolder(folder, URL);
  expect(await exited).toEqual([null, 'SIGTERM']);
});

it('kills a child that ignores SIGTERM', async () => {
  const child = await startChild(`process.on('SIGTERM', () => {})`);
  recordKilledStart([{ name: 'API', pid: child.pid, startTime: readStartTime(child.pid) ?? '' }]);
  const exited = once(child, 'exit');
  await claimDataFolder(folder, URL, 500);
  expect(await exited).toEqual([null, 'SIGKILL']);
});

it('leaves another program alone that now has the process ID', async () => {
  const stranger = await startChild();
  recordKilledStart([{ name: 'API', pid: stranger.pid, startTime: 'of an earlier process' }]);
  await claimDataFolder(folder, URL);
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  expect(readStartTime(stranger.pid)).not.toBeNull();
});

it('ignores a file that is not complete, and removes its own', async () => {
  writeFileSync(file, '{"url":');
  const claim = await claimDataFolder(folder, URL);
  claim.release();
  expect(existsSync(file)).toBe(false);
});
