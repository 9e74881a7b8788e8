import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ROOT } from '@ontrend/shared/build/repository';
import type { StartingProcess } from '@ontrend/shared/server/wait-for-start';
import type { DataFolderClaim } from './claim-data-folder.ts';
import { createRestartDelay } from './restart-delay.ts';

/** Milliseconds between SIGTERM and SIGKILL. */
const STOP_TIMEOUT_MS = 12_000;
/** Number of lines of output that are kept to be shown when a start fails. */
const LAST_LINES = 10;

const END_WITH_PARENT = pathToFileURL(join(ROOT, 'remote-kit/runtime/end-with-parent.mjs')).href;

interface ProcessOptions {
  name: string;
  /** Arguments of `node`. */
  arguments: string[];
  environment: Record<string, string>;
  /** Where to record the process, so that the next start can stop it if this process is killed. */
  claim?: DataFolderClaim | undefined;
}

/** A process that is restarted when it exits. Its last lines are those of all its runs. */
export interface SupervisedProcess extends StartingProcess {
  /** Process ID of the current or last child; 0 before the first one could be started. */
  readonly pid: number;
  /** Stops the process and resolves when it has exited. */
  stop(): Promise<void>;
}

/** Passes a stream through and calls `onLine` with each of its lines. */
function forwardLines(
  from: Readable | null,
  to: NodeJS.WritableStream,
  onLine: (line: string) => void,
): void {
  if (!from) return;
  from.on('data', (chunk) => to.write(chunk));
  createInterface({ input: from }).on('line', (line) => line.trim() !== '' && onLine(line));
}

async function stopChild(child: ChildProcess): Promise<void> {
  // Without a process ID it was never started and does not exit.
  if (child.pid === undefined) return;
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(timer);
}

function spawnNode({ arguments: parameters, environment }: ProcessOptions): ChildProcess {
  return spawn(process.execPath, ['--import', END_WITH_PARENT, ...parameters], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // In its own process group, because Ctrl-C signals the whole group of the terminal: this process stops its
    // children in order, and one that stopped by itself would be restarted.
    detached: true,
  });
}

/**
 * Starts a Node process, passes its output through and restarts it when it exits, or when the machine can't start it. It
 * ends with this process, even if this process is killed.
 */
export function superviseProcess(options: ProcessOptions): SupervisedProcess {
  const stopping = new AbortController();
  const restartDelay = createRestartDelay();
  const lastLines: string[] = [];
  let child: ChildProcess | undefined;
  let exits = 0;

  const keepLine = (line: string) => {
    lastLines.push(line);
    lastLines.splice(0, lastLines.length - LAST_LINES);
  };

  /** Runs the process once. @returns how it ended */
  const run = async (): Promise<string> => {
    try {
      // Some errors of the system, such as ENOMEM, are thrown; others, such as EAGAIN, are emitted.
      child = undefined;
      child = spawnNode(options);
      await once(child, 'spawn');
    } catch (error) {
      const ending = `The ${options.name} could not be started (${(error as Error).message}). Trying again.`;
      keepLine(ending);
      return ending;
    }
    const { stdout, stderr, pid = 0 } = child;
    // Errors of a running child concern a signal or its channel.
    child.on('error', () => {});
    forwardLines(stdout, process.stdout, keepLine);
    forwardLines(stderr, process.stderr, keepLine);
    options.claim?.recordChild(options.name, pid);
    if (child.exitCode === null && child.signalCode === null)
      await new Promise((resolve) => child?.once('exit', resolve));
    if (!stopping.signal.aborted) exits += 1;
    return `The ${options.name} exited (${child.signalCode ?? `exit code ${child.exitCode}`}). Restarting it.`;
  };

  const supervise = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const startedAt = Date.now();
      const ending = await run();
      if (stopping.signal.aborted) return;
      console.error(ending);
      const delay = restartDelay.next(Date.now() - startedAt);
      await wait(delay, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };

  void supervise();
  return {
    name: options.name,
    get pid() {
      return child?.pid ?? 0;
    },
    get exits() {
      return exits;
    },
    lastLines,
    async stop() {
      stopping.abort();
      if (child) await stopChild(child);
    },
  };
}
