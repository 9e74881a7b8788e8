import { BANDWIDTH_MAX_AGE_MS } from './constants.ts';

const STORAGE_KEY = 'ontrend-bandwidth';

interface StoredBandwidth {
  bitsPerSecond: number;
  /** Time of the measurement, Unix milliseconds. */
  at: number;
}

let bandwidth: number | undefined;

function readStored(): number | undefined {
  try {
    const { bitsPerSecond, at } = JSON.parse(
      localStorage.getItem(STORAGE_KEY) ?? '{}',
    ) as Partial<StoredBandwidth>;
    const age = Date.now() - (at ?? 0);
    const isUsable = typeof bitsPerSecond === 'number' && bitsPerSecond > 0;
    return isUsable && age >= 0 && age < BANDWIDTH_MAX_AGE_MS ? bitsPerSecond : undefined;
  } catch {
    // The storage is blocked or its content is invalid.
    return undefined;
  }
}

/**
 * Returns the last measured bandwidth in bits per second, from this page or the last visit, or undefined. It
 * gives the next stream a starting estimate.
 */
export function getStoredBandwidth(): number | undefined {
  bandwidth ??= readStored();
  return bandwidth;
}

/** Stores a measured bandwidth. */
export function storeBandwidth(bitsPerSecond: number): void {
  if (!Number.isFinite(bitsPerSecond) || bitsPerSecond <= 0) return;
  bandwidth = bitsPerSecond;
  try {
    localStorage.setItem(
      STORAGE_KEY,
      JSON.stringify({ bitsPerSecond, at: Date.now() } satisfies StoredBandwidth),
    );
  } catch {
    // Without storage the value is valid for this page only.
  }
}
