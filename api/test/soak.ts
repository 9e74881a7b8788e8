import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Timeout of tests with many repetitions, in ms, long enough for a busy machine. */
const TIMEOUT_MS = 2 * 60 * 1_000;
const SOAK_TIMEOUT_MS = 60 * 60 * 1_000;

/** `npm run soak` runs tests with full repetitions, and some tests that `npm test` skips. */
export const isSoak = process.env.SOAK === '1';

/** Returns the number of repetitions of a test: `small` in `npm test`, `full` in `npm run soak`. */
export function soakCount(small: number, full: number): number {
  return isSoak ? full : small;
}

/** Timeout of a test that uses `soakCount`, in ms. Pass it as the last argument of `it`. */
export const soakTimeoutMs = isSoak ? SOAK_TIMEOUT_MS : TIMEOUT_MS;

/** Records the result of a soak test; `npm run soak` prints all results at its end. */
export function reportMeasurement(line: string): void {
  if (!isSoak) return;
  const folder = join(import.meta.dirname, '../../.cache/test');
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, 'figures.txt'), `${line}\n`);
}
