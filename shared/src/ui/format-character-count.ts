import { formatNumber } from '@ontrend/shared/i18n/formats';

/** Formats a character count and its limit: "12/80". */
export function formatCharacterCount(length: number, max: number, language: string): string {
  return `${formatNumber(length, language)}/${formatNumber(max, language)}`;
}
