import { type ChildProcess, spawn } from 'node:child_process';
import { ROOT } from '@ontrend/shared/build/repository';

/** Milliseconds a process may take to end after SIGTERM. */
const STOP_TIMEOUT_MS = 12_000;
/** A process that ends by itself is started again after this long, in milliseconds; longer each time. */
const RESTART_DELAY_MS = 500;
const MAX_RESTART_DELAY_MS = 15_000;
/** Milliseconds after which a process counts as having run well. */
const STABLE_AFTER_MS = 30_000;

interface ProcessOptions {
  name: string;
  /** Arguments to node. */
  arguments: string[];
  environment: Record<string, string>;
}

/** A process of the product, kept running. */
export interface SupervisedProcess {
  /** Of the process that runs at this moment. */
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a process, passes its output on, and starts it again when it ends by itself. */
export function superviseProcess(options: ProcessOptions): SupervisedProcess {
  let child: ChildProcess;
  let stopping = false;
  let delay = RESTART_DELAY_MS;
  let timer: NodeJS.Timeout | undefined;

  const start = () => {
    const startedAt = Date.now();
    child = spawn(process.execPath, options.arguments, {
      cwd: ROOT,
      env: { ...process.env, ...options.environment },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('exit', (code, signal) => {
      if (stopping) return;
      delay =
        Date.now() - startedAt > STABLE_AFTER_MS
          ? RESTART_DELAY_MS
          : Math.min(delay * 2, MAX_RESTART_DELAY_MS);
      console.error(`The ${options.name} ended (${signal ?? `exit code ${code}`}); it starts again.`);
      timer = setTimeout(start, delay);
    });
  };
  start();

  return {
    get pid() {
      return child.pid ?? 0;
    },
    async stop() {
      stopping = true;
      clearTimeout(timer);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const last = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(last);
    },
  };
}

/**
 * Waits until an address answers 200.
 * @throws Error when it does not within `patience` milliseconds
 */
export async function waitUntilHealthy(address: string, patience = 30_000): Promise<void> {
  const deadline = Date.now() + patience;
  for (;;) {
    const response = await fetch(address).catch(() => null);
    if (response?.ok) return;
    if (Date.now() > deadline) throw new Error(`${address} does not answer; the lines above say more.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
