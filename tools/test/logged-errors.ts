import { limitLines } from './failed-tests.ts';
import type { FailedTest } from './test-counts.ts';

/** Level of errors in the JSON lines of a log. Fatal errors have a higher one. */
const ERROR_LEVEL = 50;

/** Line that the supervisor prints when a process exits unexpectedly (tools/supervisor/supervise-process.ts). */
const UNEXPECTED_EXIT = /^The .+ (exited|could not be started) \(.+\)\. (Restarting it|Trying again)\.$/;

/** Frame of a stack trace outside of packages and Node: where the error comes from. */
const OWN_FRAME = /^\s+at (?!.*(?:node_modules|node:))(.+)$/m;

const MAX_MESSAGE_LINES = 15;

interface LoggedError {
  message: string;
  /** Errors of one kind are reported once: same message, type, code and origin. */
  kind: string;
  details: string;
}

function parseLine(line: string): LoggedError | undefined {
  if (UNEXPECTED_EXIT.test(line)) return { message: line, kind: line, details: '' };
  if (!line.startsWith('{')) return undefined;
  try {
    const { level, time, msg, err } = JSON.parse(line) as Partial<{
      level: number;
      time: number;
      msg: string;
      err: { type: string; code?: string; message: string; stack: string };
    }>;
    if (!level || level < ERROR_LEVEL) return undefined;
    const message = msg ?? err?.message ?? 'error';
    const [, origin = ''] = err?.stack?.match(OWN_FRAME) ?? [];
    const at = time ? `${new Date(time).toISOString()}\n` : '';
    return {
      message,
      kind: [message, err?.type, err?.code, origin].join('\n'),
      details: at + (err?.stack ?? line),
    };
  } catch {
    // Interleaved output of two processes is not valid JSON.
    return undefined;
  }
}

/**
 * Returns the errors in the log of the products under test as failed tests, each kind once. They fail the run because errors
 * that no page shows, such as those of a job that fails at every run, are not noticed by the tests themselves.
 * @param log output of the products, whose programs write JSON lines
 */
export function listLoggedErrors(log: string): FailedTest[] {
  const kinds = new Map<string, LoggedError & { count: number }>();
  for (const line of log.split('\n')) {
    const error = parseLine(line);
    if (!error) continue;
    const { count, ...first } = kinds.get(error.kind) ?? { ...error, count: 0 };
    kinds.set(error.kind, { ...first, count: count + 1 });
  }
  return [...kinds.values()].map(({ message, details, count }) => ({
    name: `Product log › ${message}`,
    message: limitLines(
      details ? `Count: ${count}. The first:\n${details}` : `Count: ${count}`,
      MAX_MESSAGE_LINES,
    ),
  }));
}
