import type { ChildProcess } from 'node:child_process';

const READY_LOG_LINE = 'database system is ready to accept connections';
/**
 * Milliseconds without a line about the start, after which it is given up. While PostgreSQL replays its log after a crash,
 * it writes a line every ten seconds.
 */
const STALLED_AFTER_MS = 180_000;
/** Interval of the lines that say what a start is waiting for, in milliseconds. */
const NOTICE_INTERVAL_MS = 10_000;
const LOG_TAIL_LINES = 20;

/** A PostgreSQL that accepts connections. */
export interface StartedPostgres {
  /** Resolves with the last lines of its log when it has exited. */
  exited: Promise<string>;
}

/** The text of a log line about the server itself; undefined for others, such as rejected connections. */
const readProgress = (line: string) => / LOG: {2}(.*)/.exec(line)?.[1];

/**
 * Waits until a PostgreSQL accepts connections, for as long as its log says that it makes progress.
 * @param child with a pipe as standard error; killed when its start is given up
 * @param onNotice called every ten seconds with a sentence about what is awaited
 * @throws with the last lines of the log when it can't be started, exits, or makes no progress for three minutes
 */
export function waitForStart(
  child: Pick<ChildProcess, 'kill' | 'on' | 'once' | 'stderr'>,
  onNotice: (sentence: string) => void,
): Promise<StartedPostgres> {
  return new Promise((resolve, reject) => {
    const startedAt = Date.now();
    const lines: string[] = [];
    let progress = 'No line of its log yet.';
    const stalled = setTimeout(() => {
      child.kill('SIGQUIT');
      fail(
        new Error(
          `PostgreSQL made no progress for ${STALLED_AFTER_MS / 60_000} minutes while it started: ${lines.join(' ')}`,
        ),
      );
    }, STALLED_AFTER_MS);
    const notices = setInterval(() => {
      const seconds = Math.round((Date.now() - startedAt) / 1_000);
      onNotice(`Waiting for PostgreSQL (${seconds} s). ${progress}`);
    }, NOTICE_INTERVAL_MS);
    const stopWaiting = () => {
      clearTimeout(stalled);
      clearInterval(notices);
    };
    const fail = (error: Error) => {
      stopWaiting();
      reject(error);
    };

    const exited = new Promise<string>((settle) => {
      child.once('close', () => settle(lines.join('\n')));
    });
    child.on('error', fail);
    child.stderr?.on('data', (chunk: Buffer) => {
      const added = chunk.toString().split('\n').filter(Boolean);
      lines.push(...added);
      lines.splice(0, lines.length - LOG_TAIL_LINES);
      if (chunk.includes(READY_LOG_LINE)) {
        stopWaiting();
        resolve({ exited });
        return;
      }
      // Clients that connect too early are logged too, with FATAL.
      for (const text of added.map(readProgress)) {
        if (text === undefined) continue;
        progress = text;
        stalled.refresh();
      }
    });
    exited.then((log) => fail(new Error(`PostgreSQL could not start: ${log}`)));
  });
}
