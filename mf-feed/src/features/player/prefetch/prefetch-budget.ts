import { usePreferences } from '@ontrend/shared/session';

/** Bandwidth from which the budget is `full`: about twice the bitrate of the middle rendition. */
const FULL_BUDGET_MIN_BITS_PER_SECOND = 1_500_000;

/** Amount of data that may be prefetched. */
export type PrefetchBudget = 'off' | 'low' | 'full';

interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** Known properties of the viewer's connection. */
export interface ConnectionInfo extends NetworkInformation {
  /** Measured bandwidth; undefined before the first measurement. */
  bitsPerSecond?: number | undefined;
}

/** Returns `off` on 2G or with data saver, and `low` on a slow connection (decision 031). */
export function budgetForConnection({
  saveData,
  effectiveType,
  bitsPerSecond,
}: ConnectionInfo): PrefetchBudget {
  if (saveData || /2g$/.test(effectiveType ?? '')) return 'off';
  const isSlow =
    effectiveType === '3g' || (bitsPerSecond ?? Number.POSITIVE_INFINITY) < FULL_BUDGET_MIN_BITS_PER_SECOND;
  return isSlow ? 'low' : 'full';
}

/**
 * Returns the budget for the current connection and the viewer's data saver preference.
 * @param bitsPerSecond measured bandwidth; undefined before the first measurement
 */
export function getPrefetchBudget(bitsPerSecond?: number): PrefetchBudget {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  return budgetForConnection({
    saveData: connection?.saveData === true || usePreferences.getState().dataSaver,
    effectiveType: connection?.effectiveType ?? '',
    bitsPerSecond,
  });
}
