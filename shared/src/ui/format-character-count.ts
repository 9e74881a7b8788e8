import { formatNumber } from '@ontrend/shared/i18n/formats';

/** How much is typed of what may be: "12/80". */
export function formatCharacterCount(length: number, max: number, language: string): string {
  return `${formatNumber(length, language)}/${formatNumber(max, language)}`;
}
