import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const TIMEOUT_MS = 30_000;
const folder = mkdtempSync(join(tmpdir(), 'supervisor-'));
afterAll(() => rmSync(folder, { recursive: true }));

it(
  'stops its children in order on Ctrl-C, and restarts none',
  async () => {
    const child = join(folder, 'child.mjs');
    writeFileSync(
      child,
      `const end = (signal) => { console.log('child: ' + signal); process.exit(0); };
      process.on('SIGINT', end).on('SIGTERM', end);
      setInterval(() => {}, 1_000);
      console.log('running');`,
    );
    const script = join(folder, 'supervisor.ts');
    const modules = join(process.cwd(), 'tools/supervisor');
    writeFileSync(
      script,
      `import { onShutdown } from '${modules}/on-shutdown.ts';
      import { superviseProcess } from '${modules}/supervise-process.ts';
      const supervised = superviseProcess({ name: 'child', arguments: ['${child}'], environment: {} });
      onShutdown(async () => {
        console.log('stopping');
        // Another program stops first.
        await new Promise((resolve) => setTimeout(resolve, 500));
        await supervised.stop();
      });`,
    );
    const supervisor = spawn(process.execPath, ['tools/run.mjs', script], {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [supervisor.stdout, supervisor.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        // As a terminal does: the signal goes to the whole process group.
        if (output === 'running\n') process.kill(-(supervisor.pid ?? 0), 'SIGINT');
      });
    // The pipe closes when the last process with access to it exits.
    await once(supervisor.stdout, 'end');
    expect(output).toBe('running\nstopping\nchild: SIGTERM\n');
  },
  TIMEOUT_MS,
);
