import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const TIMEOUT_MS = 30_000;
const folder = mkdtempSync(join(tmpdir(), 'run-'));
afterAll(() => rmSync(folder, { recursive: true }));

it(
  'terminates its child when npm is terminated, although npm signals only its shell',
  async () => {
    const script = join(folder, 'script.ts');
    writeFileSync(
      script,
      `process.on('SIGTERM', () => { console.log('terminated'); process.exit(0); });
    setInterval(() => {}, 1_000);
    console.log('running');`,
    );
    // A shell that waits for its child, as npm's does.
    const shell = spawn('sh', ['-c', `"${process.execPath}" tools/run.mjs "${script}"; exit $?`], {
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    shell.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output === 'running\n') shell.kill('SIGTERM');
    });
    // The pipe closes when the last process with access to it exits.
    await once(shell.stdout, 'end');
    expect(output).toBe('running\nterminated\n');
  },
  TIMEOUT_MS,
);
