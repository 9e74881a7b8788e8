import { limitLines } from './failed-tests.ts';
import type { FailedTest } from './test-counts.ts';

/** Level of errors in the JSON lines of a log. Fatal errors have a higher one. */
const ERROR_LEVEL = 50;

/** What the supervisor prints when a program ends by itself (tools/supervisor/supervise-process.ts). */
const UNEXPECTED_EXIT = /^The .+ exited \(.+\)\. Restarting it\.$/;

const MAX_MESSAGE_LINES = 15;

interface LoggedError {
  /** What failed. Errors with the same message are reported once. */
  message: string;
  details: string;
}

function parseLine(line: string): LoggedError | undefined {
  if (UNEXPECTED_EXIT.test(line)) return { message: line, details: '' };
  if (!line.startsWith('{')) return undefined;
  try {
    const { level, time, msg, err } = JSON.parse(line) as Partial<{
      level: number;
      time: number;
      msg: string;
      err: { message: string; stack: string };
    }>;
    if (!level || level < ERROR_LEVEL) return undefined;
    const at = time ? `${new Date(time).toISOString()}\n` : '';
    return { message: msg ?? err?.message ?? 'error', details: at + (err?.stack ?? line) };
  } catch {
    // Lines of two processes that were written at the same time.
    return undefined;
  }
}

/**
 * Returns the errors in the log of the products under test, each kind once as a failed test. No journey may cause one, because
 * an error that no page shows, such as of a job that fails at every run, is found by nobody else.
 * @param log output of the products, whose programs write JSON lines
 * @param expected messages of errors that tests cause on purpose
 */
export function listLoggedErrors(log: string, expected: readonly string[] = []): FailedTest[] {
  const kinds = new Map<string, { count: number; details: string }>();
  for (const line of log.split('\n')) {
    const error = parseLine(line);
    if (!error || expected.includes(error.message)) continue;
    const { count = 0, details = error.details } = kinds.get(error.message) ?? {};
    kinds.set(error.message, { count: count + 1, details });
  }
  return [...kinds].map(([message, { count, details }]) => ({
    name: `Log of the product › ${message}`,
    message: limitLines(`Logged ${count} times. The first:\n${details}`, MAX_MESSAGE_LINES),
  }));
}
