import { usePreferences } from '@ontrend/shared/session';
import { WIDE_BITS_PER_SECOND } from './constants.ts';

/** How much may be fetched before it is asked for. */
export type Width = 'closed' | 'narrow' | 'wide';

interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** What is known of a reader's line. */
export interface LineFacts extends NetworkInformation {
  /** As measured; undefined while nothing is known. */
  bitsPerSecond?: number | undefined;
}

/** Spec 4: nothing is fetched ahead on 2g or with data-saver; less where the line is slow. */
export function widthOf({ saveData, effectiveType, bitsPerSecond }: LineFacts): Width {
  if (saveData || /2g$/.test(effectiveType ?? '')) return 'closed';
  const isSlow = effectiveType === '3g' || (bitsPerSecond ?? Number.POSITIVE_INFINITY) < WIDE_BITS_PER_SECOND;
  return isSlow ? 'narrow' : 'wide';
}

/**
 * The line of the moment, with what the reader has chosen.
 * @param bitsPerSecond as measured; undefined while nothing is known
 */
export function lineWidth(bitsPerSecond?: number): Width {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  return widthOf({
    saveData: connection?.saveData === true || usePreferences.getState().dataSaver,
    effectiveType: connection?.effectiveType ?? '',
    bitsPerSecond,
  });
}
