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
      // Cut, not rounded: 999,999 is not yet a million.
      roundingMode: 'trunc',
    }),
  };
  formats.set(language, created);
  return created;
}

/**
 * A count as the site writes it: below 1,000 unchanged, then K, M, B, T with one decimal (spec 9), in the words,
 * digits and separators of the reader's language.
 * @param count a whole number, not negative
 * @param language BCP 47 tag
 */
export function formatCount(count: number, language: string = FALLBACK_LANGUAGE): string {
  const { whole, short } = getFormats(language);
  if (count < 1_000) return whole.format(count);
  const parts = short.formatToParts(count);
  // A language without a word for thousands writes them out, and then a decimal says nothing.
  return parts.some(({ type }) => type === 'compact')
    ? parts.map(({ value }) => value).join('')
    : whole.format(count);
}
