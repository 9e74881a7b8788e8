import { FALLBACK_LANGUAGE } from './languages.ts';

const formats = new Map<string, { whole: Intl.NumberFormat; short: Intl.NumberFormat }>();

function getFormats(language: string) {
  const cached = formats.get(language);
  if (cached) return cached;
  const created = {
    whole: new Intl.NumberFormat(language, { maximumFractionDigits: 0 }),
    short: new Intl.NumberFormat(language, {
      notation: 'compact',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
      // Truncated, not rounded: 999,999 is not a million.
      roundingMode: 'trunc',
    }),
  };
  formats.set(language, created);
  return created;
}

/**
 * Formats a count: below 1,000 unchanged, then with K, M, B or T and one decimal (CONST-41), in the words,
 * digits and separators of the user's language.
 * @param count a whole number, not negative
 * @param language BCP 47 tag
 */
export function formatCount(count: number, language: string = FALLBACK_LANGUAGE): string {
  const { whole, short } = getFormats(language);
  if (count < 1_000) return whole.format(count);
  const parts = short.formatToParts(count);
  // A language without a word for thousands writes the number out, and a decimal would be meaningless.
  return parts.some(({ type }) => type === 'compact')
    ? parts.map(({ value }) => value).join('')
    : whole.format(count);
}
