import { setTimeout as wait } from 'node:timers/promises';
import type { Journal } from './journal.ts';

const INTERVAL_MS = 8_000;

/** Uploads one video after the other until the signal is aborted. */
export async function uploadUntil(journal: Journal, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await journal.upload(stop);
    await wait(INTERVAL_MS, undefined, { signal: stop }).catch(() => {});
  }
}
