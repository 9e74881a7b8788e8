import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { waitForStart } from '@ontrend/shared/server/wait-for-start';

/** A replica accepts read-only connections. */
const READY_LOG_LINE = /database system is ready to accept (read-only )?connections/;
/** PostgreSQL logs this for clients that connect before it is ready. It does not count as progress of the start. */
const EARLY_CONNECTION = 'FATAL:  the database system is ';
const LOG_TAIL_LINES = 20;

/**
 * Waits until a PostgreSQL accepts connections, for as long as its log says that it makes progress: while it replays its log
 * after a crash, it writes a line every ten seconds.
 * @param child with a pipe as standard error; killed when its start is given up
 * @param onNotice called every ten seconds with a sentence about what is awaited
 * @returns a promise of the last lines of its log, when it has exited
 * @throws with the last lines of the log when it can't be started, exits, or makes no progress for three minutes
 */
export async function waitForPostgres(
  child: Pick<ChildProcess, 'kill' | 'on' | 'once' | 'stderr'>,
  onNotice: (sentence: string) => void,
): Promise<{ exited: Promise<string> }> {
  const lastLines: string[] = [];
  const starting = { name: 'PostgreSQL server', exits: 0, lastLines };
  let reason: string | null = 'No line of its log yet.';
  // Without a free file descriptor, the child has no streams.
  if (child.stderr)
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (line.includes(EARLY_CONNECTION)) return;
      lastLines.push(line);
      lastLines.splice(0, lastLines.length - LOG_TAIL_LINES);
      if (READY_LOG_LINE.test(line)) reason = null;
      else if (reason !== null) reason = / LOG: {2}(.*)/.exec(line)?.[1] ?? reason;
    });
  child.on('error', ({ message }) => {
    lastLines.push(message);
    starting.exits = 1;
  });
  const exited = new Promise<string>((resolve) => {
    child.once('close', () => {
      starting.exits = 1;
      resolve(lastLines.join('\n'));
    });
  });
  try {
    await waitForStart(starting, { checkReady: () => reason, maxExits: 1, onNotice });
  } catch (error) {
    child.kill('SIGQUIT');
    throw error;
  }
  return { exited };
}
