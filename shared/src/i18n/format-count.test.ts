import { formatCount } from '@ontrend/shared/i18n';

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1.0K'],
  [1_234, '1.2K'],
  [1_299, '1.2K'],
  [12_345, '12.3K'],
  [999_999, '999.9K'],
  [1_000_000, '1.0M'],
  [2_500_000_000, '2.5B'],
  [7_000_000_000_000, '7.0T'],
])('formats %d as %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});

it.each([
  ['es', 1_299, '1,2 mil'],
  ['pt', 2_500_000, '2,5 mi'],
  ['ru', 1_299, '1,2 тыс.'],
  ['ar', 1_299, '1.2 ألف'],
  ['ar-EG', 27, '٢٧'],
  ['ar-EG', 1_299, '١٫٢ ألف'],
  // German has no compact form for thousands: the number is written out, without a meaningless decimal.
  ['de', 12_345, '12.345'],
])('in %s, %d is %s', (language, count, text) => {
  // Intl separates number and word by a no-break space.
  expect(formatCount(count, language).replaceAll('\u00a0', ' ')).toBe(text);
});
