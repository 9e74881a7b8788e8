import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '@ontrend/shared/server/process-identity';

const TIMEOUT_MS = 30_000;
const folder = mkdtempSync(join(tmpdir(), 'supervisor-'));
const supervisors: ChildProcess[] = [];
afterEach(() => {
  for (const { pid } of supervisors.splice(0)) {
    try {
      process.kill(-(pid ?? 0), 'SIGKILL');
    } catch {
      // It has exited.
    }
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Supervisor {
  process: ChildProcess;
  /** Its output and that of its child. */
  output(): string;
  /** Resolves when the output contains a text. */
  prints(text: string): Promise<void>;
  /** Resolves when the last process that can write the output has exited. */
  ended: Promise<unknown>;
}

/** Source that a supervisor runs. */
interface SupervisorSource {
  /** Runs before the child is started; may change its `environment`. */
  onStart?: string;
  /** Runs before the child is stopped. */
  onStop?: string;
}

/**
 * Runs a supervisor of one child, in a process group of its own, as a terminal does.
 * @param childSource module of the child
 */
function startSupervisor(
  childSource: string,
  { onStart = '', onStop = '' }: SupervisorSource = {},
): Supervisor {
  const child = join(folder, 'child.mjs');
  writeFileSync(child, childSource);
  const script = join(folder, 'supervisor.ts');
  const modules = join(process.cwd(), 'tools/supervisor');
  writeFileSync(
    script,
    `import { onShutdown } from '${modules}/on-shutdown.ts';
    import { superviseProcess } from '${modules}/supervise-process.ts';
    const environment = {};
    ${onStart}
    const supervised = superviseProcess({ name: 'child', arguments: ['${child}'], environment });
    onShutdown(async () => {
      ${onStop}
      await supervised.stop();
    });`,
  );
  const supervisor = spawn(process.execPath, ['tools/run.mjs', script], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  supervisors.push(supervisor);
  let output = '';
  for (const stream of [supervisor.stdout, supervisor.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      supervisor.emit('printed');
    });
  return {
    process: supervisor,
    output: () => output,
    async prints(text) {
      while (!output.includes(text)) await once(supervisor, 'printed');
    },
    ended: once(supervisor.stdout, 'end'),
  };
}

/** A child that prints its process ID and that of the supervisor, and the signal that ends it. */
const CHILD = `const end = (signal) => { console.log('child: ' + signal); process.exit(0); };
  process.on('SIGINT', end).on('SIGTERM', end);
  setInterval(() => {}, 1_000);
  console.log('running as', process.pid, 'below', process.ppid, '.');`;

async function readIds(supervisor: Supervisor): Promise<{ child: number; parent: number }> {
  await supervisor.prints(' .\n');
  const [, child, parent] = /running as (\d+) below (\d+)/.exec(supervisor.output()) ?? [];
  return { child: Number(child), parent: Number(parent) };
}

async function waitForExit(pid: number): Promise<void> {
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
}

it(
  'stops its children in order on Ctrl-C, and restarts none',
  async () => {
    // Another program stops first.
    const stopAnother = `console.log('stopping'); await new Promise((resolve) => setTimeout(resolve, 500));`;
    const supervisor = startSupervisor(CHILD, { onStop: stopAnother });
    await readIds(supervisor);
    // As a terminal does: the signal goes to the whole process group.
    process.kill(-(supervisor.process.pid ?? 0), 'SIGINT');
    await supervisor.ended;
    expect(supervisor.output()).toMatch(/^running as .*\nstopping\nchild: SIGTERM\n$/);
  },
  TIMEOUT_MS,
);

it(
  'restarts a child that exits, and says how it exited',
  async () => {
    const supervisor = startSupervisor(CHILD);
    const first = await readIds(supervisor);
    process.kill(first.child, 'SIGKILL');
    await supervisor.prints('The child exited (SIGKILL). Restarting it.\nrunning as');
    process.kill(-(supervisor.process.pid ?? 0), 'SIGINT');
    await supervisor.ended;
  },
  TIMEOUT_MS,
);

describe('a child that the machine cannot start', () => {
  const program = join(folder, 'node');
  afterEach(() => rmSync(program, { force: true }));
  const runMissingProgram = `process.execPath = '${program}';`;

  it(
    'is started again when that is reported later (a missing program, no free process)',
    async () => {
      const supervisor = startSupervisor(CHILD, { onStart: runMissingProgram });
      await supervisor.prints(`The child could not be started (spawn ${program} ENOENT). Trying again.\n`);
      symlinkSync(process.execPath, program);
      await readIds(supervisor);
      process.kill(-(supervisor.process.pid ?? 0), 'SIGINT');
      await supervisor.ended;
      expect(supervisor.output()).toMatch(/child: SIGTERM\n$/);
    },
    TIMEOUT_MS,
  );

  it(
    'is started again when the start throws (no memory)',
    async () => {
      // The system rejects a variable of this size at once, as it does a process that it has no memory for.
      const onStart = `environment.TOO_LONG = 'x'.repeat(2 ** 22);
        setTimeout(() => { environment.TOO_LONG = ''; }, 500);`;
      const supervisor = startSupervisor(CHILD, { onStart });
      await supervisor.prints('The child could not be started (spawn E2BIG). Trying again.\n');
      await readIds(supervisor);
      process.kill(-(supervisor.process.pid ?? 0), 'SIGINT');
      await supervisor.ended;
    },
    TIMEOUT_MS,
  );

  it(
    'is not waited for when its supervisor stops',
    async () => {
      const supervisor = startSupervisor(CHILD, { onStart: runMissingProgram });
      await supervisor.prints('could not be started');
      const exited = once(supervisor.process, 'exit');
      process.kill(-(supervisor.process.pid ?? 0), 'SIGINT');
      expect(await exited).toEqual([0, null]);
    },
    TIMEOUT_MS,
  );
});

it(
  'ends its children when it is killed',
  async () => {
    const supervisor = startSupervisor(CHILD);
    const { child, parent } = await readIds(supervisor);
    process.kill(parent, 'SIGKILL');
    await waitForExit(child);
  },
  TIMEOUT_MS,
);

it(
  'ends a child that stops gracefully when the supervisor is killed',
  async () => {
    const file = join(folder, 'stopped');
    const supervisor = startSupervisor(
      `import { writeFileSync } from 'node:fs';
      process.on('SIGTERM', () => { console.log('ending'); writeFileSync(${JSON.stringify(file)}, ''); process.exit(0); });
      setInterval(() => {}, 1_000);
      console.log('running as', process.pid, 'below', process.ppid, '.');`,
    );
    const { child, parent } = await readIds(supervisor);
    process.kill(parent, 'SIGKILL');
    await waitForExit(child);
    rmSync(file);
  },
  TIMEOUT_MS,
);
