import { type ChildProcess, spawn } from 'node:child_process';
import { ROOT } from '@ontrend/shared/build/repository';

/** Milliseconds between SIGTERM and SIGKILL. */
const STOP_TIMEOUT_MS = 12_000;
/** Milliseconds before a crashed process is restarted; doubled with each crash. */
const RESTART_DELAY_MS = 500;
const MAX_RESTART_DELAY_MS = 15_000;
/** Milliseconds after which a process counts as stable. */
const STABLE_AFTER_MS = 30_000;

interface ProcessOptions {
  name: string;
  /** Arguments of `node`. */
  arguments: string[];
  environment: Record<string, string>;
}

/** A process that is restarted when it exits. */
export interface SupervisedProcess {
  /** Process ID of the current child. */
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a process, passes its output through and restarts it when it exits. */
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
      // In its own process group, because Ctrl-C signals the whole group of the terminal: this process stops its
      // children in order, and one that stopped by itself would be restarted.
      detached: true,
    });
    child.once('exit', (code, signal) => {
      if (stopping) return;
      delay =
        Date.now() - startedAt > STABLE_AFTER_MS
          ? RESTART_DELAY_MS
          : Math.min(delay * 2, MAX_RESTART_DELAY_MS);
      console.error(`The ${options.name} exited (${signal ?? `exit code ${code}`}). Restarting it.`);
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
 * Waits until a URL responds with status 200.
 * @throws Error after `timeoutMs` milliseconds
 */
export async function waitUntilHealthy(address: string, timeoutMs = 30_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const response = await fetch(address).catch(() => null);
    if (response?.ok) return;
    if (Date.now() > deadline) throw new Error(`${address} does not respond. See the output above.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
