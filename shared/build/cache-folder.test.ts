import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { closeCacheFolder, hasOtherUsers, openCacheFolder } from './cache-folder.ts';
import { ROOT } from './repository.ts';

const HOUR_S = 3_600;
/** Starting a process takes seconds on a busy machine. */
const TIMEOUT_MS = 30_000;
const MODULE = pathToFileURL(join(ROOT, 'shared/build/cache-folder.ts')).href;

let cache: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'cache-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(cache, { recursive: true });
});

/** Creates a folder that was used some hours ago. */
function put(name: string, hoursAgo: number): void {
  mkdirSync(join(cache, name, 'inner'), { recursive: true });
  const time = Date.now() / 1_000 - hoursAgo * HOUR_S;
  utimesSync(join(cache, name), time, time);
}
const open = (name: string) => openCacheFolder(join(cache, name));
const list = () =>
  readdirSync(cache)
    .filter((name) => !name.startsWith('.'))
    .sort();

/** Starts a process that uses a folder until it is ended. */
async function startUser(name: string) {
  const script = `import { openCacheFolder } from ${JSON.stringify(MODULE)};
    await openCacheFolder(${JSON.stringify(join(cache, name))});
    process.on('SIGTERM', () => process.exit());
    setInterval(() => {}, 1_000);
    console.log('opened');`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout, 'data');
  return async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await once(child, 'exit');
  };
}

it('retains the last used folders when a new one is added', async () => {
  for (const [name, hours] of Object.entries({ a: 4, b: 3, c: 2, d: 1 })) put(name, hours);
  await open('a');
  expect(list()).toEqual(['a', 'c', 'd']);
  await open('new');
  mkdirSync(join(cache, 'new'));
  expect(list()).toEqual(['a', 'd', 'new']);
});

it('retains a folder that this process uses until it closes it', async () => {
  await open('used');
  put('used', 9);
  for (const name of ['a', 'b', 'c']) put(name, 1);
  await open('new');
  expect(list()).toContain('used');
  closeCacheFolder(join(cache, 'used'));
  await open('newer');
  expect(list()).not.toContain('used');
});

it.each(['SIGTERM', 'SIGKILL'] as const)(
  'retains a folder until its process has ended by %s',
  async (signal) => {
    put('used', 9);
    const end = await startUser('used');
    put('used', 9);
    for (const name of ['a', 'b', 'c']) put(name, 1);
    expect(hasOtherUsers(join(cache, 'used'))).toBe(true);
    expect(hasOtherUsers(join(cache, 'a'))).toBe(false);
    await open('new');
    expect(list()).toContain('used');
    await end(signal);
    expect(hasOtherUsers(join(cache, 'used'))).toBe(false);
    await open('newer');
    expect(list()).not.toContain('used');
    expect(readdirSync(join(cache, '.users')).filter((name) => name.startsWith('used'))).toEqual([]);
  },
  TIMEOUT_MS,
);

it(
  'deletes what killed processes left incomplete, and nothing that is being written',
  async () => {
    const end = await startUser('other');
    const [file = ''] = readdirSync(join(cache, '.users'));
    const pid = file.split('.')[1];
    put(`a.incomplete-${pid}-1`, 9);
    await open('new');
    expect(list()).toEqual([`a.incomplete-${pid}-1`]);
    await end('SIGKILL');
    await open('new');
    expect(list()).toEqual([]);
  },
  TIMEOUT_MS,
);
