import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { ToolInterruptedError } from '../../platform/media/errors.ts';
import { lowerPriority, toolEnvironment } from '../../platform/media/tool-process.ts';
import type { CheckedVideo } from './check-file.ts';
import { type CheckerMessage, type CheckRequest, fromSentError } from './checker-messages.ts';
import { CHECK_TIMEOUT_MS } from './constants.ts';

/**
 * A check ended without a result: a tool or the whole check took too long, or its process crashed. The file may be the cause,
 * or the machine, so the number of such checks is limited (`runCountedCheck`).
 */
export class UnfinishedCheckError extends Error {
  override name = 'UnfinishedCheckError';
  readonly code = 'CHECK_UNFINISHED';
}

/** The process that checked a file crashed, or was ended because it took too long. */
export class CheckerExitError extends UnfinishedCheckError {
  override name = 'CheckerExitError';
}

/** The machine could not start a process, so the file has not been read. */
class CheckerStartError extends Error {
  override name = 'CheckerStartError';
  readonly code = 'TOOL_NOT_STARTED';
}

/** Checks files in processes of their own, so that reading their packets never delays a request of the API. */
export interface FileChecker {
  /**
   * Checks a file. Each process checks one file at a time, so a file that ends its process affects no other.
   * @param file path
   * @param signal ends the process that reads the file
   * @throws UnsuitableVideoError with a message for the user; ToolTimeoutError; CheckerExitError; ToolInterruptedError when
   *   the system or the signal ended its process; other errors of the machine
   */
  check(file: string, signal?: AbortSignal): Promise<CheckedVideo>;
  /** Ends all processes. Running checks fail. */
  close(): void;
}

/** Starts a checker: a TypeScript file of the repository, or a compiled one. */
function forkChecker(entry: URL): ChildProcess {
  const loader = entry.pathname.endsWith('.ts') ? ['--import', createRequire(entry).resolve('tsx')] : [];
  const { FFMPEG_PATH, FFPROBE_PATH } = process.env;
  const child = fork(fileURLToPath(entry), {
    execArgv: loader,
    env: { ...toolEnvironment(), FFMPEG_PATH, FFPROBE_PATH },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  lowerPriority(child);
  return child;
}

/** Sends a file to a process that checks no other one, and waits for the result. */
function checkIn(child: ChildProcess, file: string, isReady: () => boolean): Promise<CheckedVideo> {
  return new Promise((resolve, reject) => {
    let isTimedOut = false;
    const timer = setTimeout(() => {
      isTimedOut = true;
      child.kill('SIGKILL');
    }, CHECK_TIMEOUT_MS);
    const onMessage = (message: CheckerMessage) => {
      if (message.kind === 'ready') return;
      settle();
      if (message.kind === 'checked') resolve(message.video);
      else reject(fromSentError(message.error));
    };
    const onError = (error: Error) => {
      settle();
      reject(error);
    };
    const onExit = (code: number | null, signal: NodeJS.Signals | null) => {
      const text = `The checker process ended with ${signal ?? `exit code ${code}`}`;
      if (!isReady()) onError(new CheckerStartError(`${text} before it was ready.`));
      else if (isTimedOut) onError(new CheckerExitError(`${text} after ${CHECK_TIMEOUT_MS / 1_000} s.`));
      // As for a media tool (`runTool`): the system is out of memory, or the server or an administrator ended the process.
      else if (signal === 'SIGKILL') onError(new ToolInterruptedError('TOOL_KILLED', text));
      else onError(new CheckerExitError(text));
    };
    function settle(): void {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
    }
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    // A failure to send is followed by the event `exit`.
    child.send({ file } satisfies CheckRequest, () => {});
  });
}

/**
 * Creates a checker whose processes are started by its first checks, one for each that runs at the same time.
 * @param entry the program (api/src/programs/checker)
 */
export function createFileChecker(entry: URL): FileChecker {
  const children = new Set<ChildProcess>();
  const readyChildren = new WeakSet<ChildProcess>();
  const idle = new Set<ChildProcess>();

  function start(): ChildProcess {
    const child = forkChecker(entry);
    children.add(child);
    child.once('message', () => readyChildren.add(child));
    const remove = () => {
      children.delete(child);
      idle.delete(child);
    };
    child.once('exit', remove).on('error', remove);
    return child;
  }

  return {
    async check(file, signal) {
      signal?.throwIfAborted();
      const [child = start()] = idle;
      idle.delete(child);
      const kill = () => child.kill('SIGKILL');
      signal?.addEventListener('abort', kill);
      try {
        return await checkIn(child, file, () => readyChildren.has(child));
      } finally {
        signal?.removeEventListener('abort', kill);
        if (children.has(child)) idle.add(child);
      }
    },
    close() {
      for (const child of children) child.kill('SIGKILL');
    },
  };
}
