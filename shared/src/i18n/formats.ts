export { formatCount } from './format-count.ts';
export { formatRelativeTime } from './format-relative-time.ts';

/** A number in the reader's digits and separators. */
export function formatNumber(value: number, language: string, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(language, options).format(value);
}

/**
 * A day, or a day with its time, in the reader's words and time zone.
 * @param seconds Unix seconds
 * @param options `long` day unless told
 */
export function formatDate(
  seconds: number,
  language: string,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'long' },
): string {
  return new Intl.DateTimeFormat(language, options).format(seconds * 1000);
}

/** Things in a row as a sentence has them: "a, b, and c". */
export function formatList(items: string[], language: string): string {
  return new Intl.ListFormat(language).format(items);
}
