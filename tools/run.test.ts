import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const TIMEOUT_MS = 30_000;
const folder = mkdtempSync(join(tmpdir(), 'run-'));
afterAll(() => rmSync(folder, { recursive: true }));

it(
  'ends what it runs when npm is told to end, though npm tells its shell only',
  async () => {
    const script = join(folder, 'script.ts');
    writeFileSync(
      script,
      `process.on('SIGTERM', () => { console.log('told'); process.exit(0); });
    setInterval(() => {}, 1_000);
    console.log('running');`,
    );
    // A shell that waits, as npm's does.
    const shell = spawn('sh', ['-c', `"${process.execPath}" tools/run.mjs "${script}"; exit $?`], {
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    shell.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said === 'running\n') shell.kill('SIGTERM');
    });
    // The pipe ends when the last process that holds it does.
    await once(shell.stdout, 'end');
    expect(said).toBe('running\ntold\n');
  },
  TIMEOUT_MS,
);
