import { FALLBACK_LANGUAGE } from './languages.ts';

const WHOLE: Intl.NumberFormatOptions = { maximumFractionDigits: 0 };
const SHORT: Intl.NumberFormatOptions = {
  notation: 'compact',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  // Truncated, not rounded: 999,999 is not a million.
  roundingMode: 'trunc',
};

/** Formats by language, and `short` or not. */
const formats = new Map<string, Intl.NumberFormat>();

/** Returns a format, created when it is first needed: on a slow phone, each takes 20 ms of the first render. */
function getFormat(language: string, options: typeof WHOLE): Intl.NumberFormat {
  const key = `${language} ${options === SHORT}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(language, options);
  formats.set(key, format);
  return format;
}

/**
 * Formats a count: below 1,000 unchanged, then with K, M, B or T and one decimal (CONST-41), in the words,
 * digits and separators of the user's language.
 * @param count a whole number, not negative
 * @param language BCP 47 tag
 */
export function formatCount(count: number, language: string = FALLBACK_LANGUAGE): string {
  if (count < 1_000) return getFormat(language, WHOLE).format(count);
  const parts = getFormat(language, SHORT).formatToParts(count);
  // A language without a word for thousands writes the number out, and a decimal would be meaningless.
  return parts.some(({ type }) => type === 'compact')
    ? parts.map(({ value }) => value).join('')
    : getFormat(language, WHOLE).format(count);
}
