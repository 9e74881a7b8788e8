import { type ChildProcessByStdio, type SpawnOptionsWithStdioTuple, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

const TIMEOUT_MS = 30_000;
const folder = mkdtempSync(join(tmpdir(), 'run-'));
afterAll(() => rmSync(folder, { recursive: true }));

const script = join(folder, 'script.ts');
beforeAll(() =>
  writeFileSync(
    script,
    `process.on('SIGTERM', () => { console.log('terminated'); process.exit(0); });
    setInterval(() => {}, 1_000);
    console.log('running');`,
  ),
);

/** Command of a shell that waits for its child, as npm's does. */
const COMMAND = `"${process.execPath}" tools/run.mjs "${script}"; exit $?`;
const OPTIONS: SpawnOptionsWithStdioTuple<'ignore', 'pipe', 'inherit'> = {
  env: { ...process.env, npm_lifecycle_event: 'start' },
  stdio: ['ignore', 'pipe', 'inherit'],
  // A group of its own, so that a failed test leaves no process.
  detached: true,
};
let group: number | undefined;
afterEach(() => {
  try {
    if (group) process.kill(-group, 'SIGKILL');
  } catch {
    // All processes have ended.
  }
});

/** Sends a signal to a process as soon as the script runs. @returns the output of all processes */
async function endWith(
  child: ChildProcessByStdio<null, Readable, null>,
  signal: NodeJS.Signals,
): Promise<string> {
  group = child.pid;
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output === 'running\n') child.kill(signal);
  });
  // The pipe closes when the last process with access to it exits.
  await once(child.stdout, 'end');
  return output;
}

it(
  'terminates its child when npm is terminated, although npm signals only its shell',
  async () => {
    expect(await endWith(spawn('sh', ['-c', COMMAND], OPTIONS), 'SIGTERM')).toBe('running\nterminated\n');
  },
  TIMEOUT_MS,
);

it(
  'terminates its child when npm is killed, although the shell of npm continues',
  async () => {
    const npm = "require('node:child_process').spawn('sh', ['-c', process.argv[1]], { stdio: 'inherit' })";
    const child = spawn(process.execPath, ['--eval', npm, COMMAND], OPTIONS);
    expect(await endWith(child, 'SIGKILL')).toBe('running\nterminated\n');
  },
  TIMEOUT_MS,
);
