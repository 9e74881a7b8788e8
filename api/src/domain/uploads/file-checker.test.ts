import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expireTimers } from '@ontrend/shared/server/testing/expire-timers';
import { UnsuitableVideoError } from '../../platform/media/errors.ts';
import { renderClip } from '../../platform/media/testing/clips.ts';
import { findMediaTools } from '../../platform/media/tools.ts';
import { CheckerExitError, createFileChecker, type FileChecker } from './file-checker.ts';

const folder = mkdtempSync(join(tmpdir(), 'ontrend-checker-'));
const ENTRY = new URL('../../programs/checker/main.ts', import.meta.url);
const checkers: FileChecker[] = [];
afterAll(() => {
  for (const checker of checkers) checker.close();
  rmSync(folder, { recursive: true });
});

function openChecker(entry: URL): FileChecker {
  const checker = createFileChecker(entry);
  checkers.push(checker);
  return checker;
}

/** Writes a program that replaces the checker. */
function writeProgram(name: string, source: string): URL {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, source);
  return pathToFileURL(file);
}

/** Replies with its process ID, or ends if the name of the file says so. */
const FATAL_FILES = `
  process.on('message', ({ file }) => {
    if (file.includes('fatal')) process.kill(process.pid, 'SIGSEGV');
    else if (file.includes('killed')) process.kill(process.pid, 'SIGKILL');
    else process.send({ kind: 'checked', video: { bytes: process.pid } });
  });
  process.send({ kind: 'ready' });`;

/** Replies with its process ID, or never if the name of the file says so. */
const SILENT_FILES = `
  process.on('message', ({ file }) => {
    if (file !== 'silent') process.send({ kind: 'checked', video: { bytes: process.pid } });
  });
  process.send({ kind: 'ready' });`;

it('returns the properties of a video, and the reason why another file is rejected', async () => {
  const checker = openChecker(ENTRY);
  const clip = renderClip(await findMediaTools(), folder, 'clip.mp4', { seconds: 1 });
  const bytes = readFileSync(clip).length;
  expect(await checker.check(clip)).toEqual({
    bytes,
    duration: expect.closeTo(1, 0),
    width: 270,
    height: 480,
  });
  const text = join(folder, 'text.mp4');
  writeFileSync(text, 'not a video');
  const failure = await checker.check(text).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UnsuitableVideoError);
  expect((failure as Error).message).toMatch(/\.$/);
});

it('reports errors of the machine with the code of the system call', async () => {
  const checker = openChecker(ENTRY);
  await expect(checker.check(join(folder, 'missing.mp4'))).rejects.toMatchObject({ code: 'ENOENT' });
});

it('runs at the priority of the media tools', async () => {
  const checker = openChecker(ENTRY);
  await checker.check(join(folder, 'missing.mp4')).catch(() => {});
  const { stdout } = spawnSync('ps', ['-A', '-o', 'ppid=,ni=,args='], { encoding: 'utf8' });
  const priorities = stdout
    .split('\n')
    .filter((line) => line.trim().startsWith(`${process.pid} `) && line.includes('programs/checker/main.ts'))
    .map((line) => Number(line.trim().split(/\s+/)[1]));
  expect(new Set(priorities)).toEqual(new Set([10]));
});

it('starts a new process after one has ended, and fails only the check that ended it', async () => {
  const checker = openChecker(writeProgram('fatal', FATAL_FILES));
  const results = await Promise.allSettled(['good-1', 'fatal', 'good-2'].map((file) => checker.check(file)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(results[1]).toMatchObject({ reason: expect.any(CheckerExitError) });
  const pidOf = async (file: string) => (await checker.check(file)).bytes;
  const pids = results.flatMap((result) => (result.status === 'fulfilled' ? result.value.bytes : []));
  // The other processes are used again.
  expect(pids).toContain(await pidOf('good-3'));
  expect(pids).toContain(await pidOf('good-4'));
});

it('does not blame a file for a process that the system killed', async () => {
  const checker = openChecker(writeProgram('killed', FATAL_FILES));
  const failure = await checker.check('killed').catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'TOOL_KILLED', message: 'The checker process ended with SIGKILL' });
  expect(failure).not.toBeInstanceOf(CheckerExitError);
});

it('ends a check that takes too long, for which the file may be the cause', async () => {
  const started = join(folder, 'started');
  const checker = openChecker(
    writeProgram(
      'endless',
      `import { writeFileSync } from 'node:fs';
       process.on('message', () => writeFileSync(${JSON.stringify(started)}, ''));
       process.send({ kind: 'ready' });`,
    ),
  );
  const restore = expireTimers(300_000, () => existsSync(started));
  await expect(checker.check('any')).rejects.toThrow(CheckerExitError);
  restore();
});

it('ends the process of a check that is canceled, and no other one', async () => {
  const checker = openChecker(writeProgram('silent', SILENT_FILES));
  const canceled = new AbortController();
  const [silent, good] = [checker.check('silent', canceled.signal), checker.check('good')];
  const { bytes: pid } = await good;
  canceled.abort();
  // Only the end of its process ends this check.
  await expect(silent).rejects.toThrow(/SIGKILL/);
  expect((await checker.check('good')).bytes).toBe(pid);
});

it('does not blame a file for a process that cannot start', async () => {
  const checker = openChecker(writeProgram('broken', 'throw new Error("broken")'));
  const failure = await checker.check('any').catch((error: unknown) => error);
  expect(failure).toMatchObject({
    code: 'TOOL_NOT_STARTED',
    message: 'The checker process ended with exit code 1 before it was ready.',
  });
  expect(failure).not.toBeInstanceOf(CheckerExitError);
});
