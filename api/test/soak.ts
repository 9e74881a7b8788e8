import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds a test that counts may take, also where other programs want the machine. */
const TIMEOUT_MS = 2 * 60 * 1_000;
const SOAK_TIMEOUT_MS = 60 * 60 * 1_000;

/** `npm run soak`: full counts, and what is left out of `npm test`. */
export const isSoak = process.env.SOAK === '1';

/** How often a test does what it does: `small` in `npm test`, `full` in `npm run soak`, the count the issue names. */
export function soakCount(small: number, full: number): number {
  return isSoak ? full : small;
}

/** The patience of a test that counts by `soak`, for the last argument of `it`. In ms. */
export const soakTimeoutMs = isSoak ? SOAK_TIMEOUT_MS : TIMEOUT_MS;

/** Notes what a test with full counts has found; `npm run soak` prints all of it at its end. */
export function reportMeasurement(line: string): void {
  if (!isSoak) return;
  const folder = join(import.meta.dirname, '../../.cache/test');
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, 'figures.txt'), `${line}\n`);
}
