import { BANDWIDTH_MAX_AGE_MS } from './constants.ts';

const KEY = 'ontrend-bandwidth';

interface StoredBandwidth {
  bitsPerSecond: number;
  /** Milliseconds since 1970. */
  at: number;
}

let bandwidth: number | undefined;

function readStored(): number | undefined {
  try {
    const { bitsPerSecond, at } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<StoredBandwidth>;
    const age = Date.now() - (at ?? 0);
    const isUsable = typeof bitsPerSecond === 'number' && bitsPerSecond > 0;
    return isUsable && age >= 0 && age < BANDWIDTH_MAX_AGE_MS ? bitsPerSecond : undefined;
  } catch {
    // Storage is closed to this page, or holds something else: nothing is known.
    return undefined;
  }
}

/**
 * Bits per second that streams came with lately, in this page or on the last visit, so that the next stream need not
 * begin by guessing. Undefined while nothing is known.
 */
export function getStoredBandwidth(): number | undefined {
  bandwidth ??= readStored();
  return bandwidth;
}

/** Keeps what was measured. */
export function storeBandwidth(bitsPerSecond: number): void {
  if (!Number.isFinite(bitsPerSecond) || bitsPerSecond <= 0) return;
  bandwidth = bitsPerSecond;
  try {
    localStorage.setItem(KEY, JSON.stringify({ bitsPerSecond, at: Date.now() } satisfies StoredBandwidth));
  } catch {
    // This page knows it all the same.
  }
}
