import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { ROOT } from '@ontrend/shared/build/repository';
import type { DataFolderClaim } from './claim-data-folder.ts';
import { createRestartDelay } from './restart-delay.ts';

/** Milliseconds between SIGTERM and SIGKILL. */
const STOP_TIMEOUT_MS = 12_000;
/** Number of lines of output that are kept to be shown when a start fails. */
const LAST_LINES = 10;

const END_WITH_PARENT = pathToFileURL(join(ROOT, 'tools/end-with-parent.mjs')).href;

interface ProcessOptions {
  name: string;
  /** Arguments of `node`. */
  arguments: string[];
  environment: Record<string, string>;
  /** Where to record the process, so that the next start can stop it if this process is killed. */
  claim?: DataFolderClaim;
}

/** A process that is restarted when it exits. */
export interface SupervisedProcess {
  readonly name: string;
  /** Process ID of the current child; 0 while none could be started. */
  readonly pid: number;
  /** Number of times the process has exited by itself. */
  readonly exits: number;
  /** The last lines of its output, across restarts. */
  readonly lastLines: readonly string[];
  /** Stops the process and resolves when it has exited. */
  stop(): Promise<void>;
}

/** Passes a stream through and calls `onLine` with each of its lines. */
function forwardLines(
  from: Readable | null,
  to: NodeJS.WritableStream,
  onLine: (line: string) => void,
): void {
  let incomplete = '';
  from?.setEncoding('utf8').on('data', (text: string) => {
    to.write(text);
    const lines = (incomplete + text).split('\n');
    incomplete = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') onLine(line);
  });
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
  const restartDelay = createRestartDelay();
  const lastLines: string[] = [];
  let child: ChildProcess | undefined;
  let exits = 0;
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;

  const keepLine = (line: string) => {
    lastLines.push(line);
    lastLines.splice(0, lastLines.length - LAST_LINES);
  };

  const start = () => {
    const startedAt = Date.now();
    const restart = () => {
      timer = setTimeout(start, restartDelay.next(Date.now() - startedAt));
    };
    const retryStart = (error: unknown) => {
      if (stopping) return;
      const reason = error instanceof Error ? error.message : String(error);
      const line = `The ${options.name} could not be started (${reason}). Trying again.`;
      console.error(line);
      keepLine(line);
      restart();
    };
    child = undefined;
    try {
      child = spawnNode(options);
    } catch (error) {
      // Some errors of the system, such as ENOMEM, are thrown; others, such as EAGAIN, are emitted.
      retryStart(error);
      return;
    }
    const { pid } = child;
    child.on('error', (error) => {
      // Errors of a running child concern a signal or its channel.
      if (pid === undefined) retryStart(error);
    });
    if (pid === undefined) return;
    forwardLines(child.stdout, process.stdout, keepLine);
    forwardLines(child.stderr, process.stderr, keepLine);
    options.claim?.recordChild(options.name, pid);
    child.once('exit', (code, signal) => {
      if (stopping) return;
      exits += 1;
      console.error(`The ${options.name} exited (${signal ?? `exit code ${code}`}). Restarting it.`);
      restart();
    });
  };

  start();
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
      stopping = true;
      clearTimeout(timer);
      if (child) await stopChild(child);
    },
  };
}
