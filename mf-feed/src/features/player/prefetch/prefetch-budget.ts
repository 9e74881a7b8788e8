import { usePreferences } from '@ontrend/shared/session';
import { FULL_BUDGET_MIN_BITS_PER_SECOND } from './constants.ts';

/** How much may be fetched before it is asked for. */
export type PrefetchBudget = 'off' | 'low' | 'full';

interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** What is known of a reader's line. */
export interface ConnectionInfo extends NetworkInformation {
  /** As measured; undefined while nothing is known. */
  bitsPerSecond?: number | undefined;
}

/** Spec 4: nothing is fetched ahead on 2g or with data-saver; less where the line is slow. */
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
 * The line of the moment, with what the reader has chosen.
 * @param bitsPerSecond as measured; undefined while nothing is known
 */
export function getPrefetchBudget(bitsPerSecond?: number): PrefetchBudget {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  return budgetForConnection({
    saveData: connection?.saveData === true || usePreferences.getState().dataSaver,
    effectiveType: connection?.effectiveType ?? '',
    bitsPerSecond,
  });
}
