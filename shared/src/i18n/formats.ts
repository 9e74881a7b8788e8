export { formatCount } from './format-count.ts';
export { formatRelativeTime } from './format-relative-time.ts';

/** Formats a number with the digits and separators of the language. */
export function formatNumber(value: number, language: string, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(language, options).format(value);
}

/**
 * Formats a date, optionally with its time, in the language and the user's time zone.
 * @param seconds Unix seconds
 * @param options default: a `long` date
 */
export function formatDate(
  seconds: number,
  language: string,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'long' },
): string {
  return new Intl.DateTimeFormat(language, options).format(seconds * 1000);
}

/** Formats items as a list in a sentence: "a, b, and c". */
export function formatList(items: string[], language: string): string {
  return new Intl.ListFormat(language).format(items);
}
