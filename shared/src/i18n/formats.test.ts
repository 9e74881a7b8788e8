import { formatDate, formatList, formatNumber, formatRelativeTime } from '@ontrend/shared/i18n/formats';

const NOW = Date.UTC(2026, 2, 10, 12) / 1000;
const HOUR = 3_600;
const DAY = 86_400;

it.each([
  ['en', 20, 'now'],
  ['en', -500, 'now'],
  ['en', 3 * HOUR, '3 hr. ago'],
  ['en', DAY, 'yesterday'],
  ['en', 9 * DAY, 'last wk.'],
  ['es', 3 * HOUR, 'hace 3 h'],
  ['ru', 2 * DAY, 'позавчера'],
  ['ar', 3 * HOUR, 'قبل 3 ساعات'],
])('in %s, %d s ago is "%s"', (language, age, text) => {
  expect(formatRelativeTime(NOW - age, language, NOW)).toBe(text);
});

it('formats dates, numbers and lists in the given language', () => {
  const utc = { dateStyle: 'long', timeZone: 'UTC' } as const;
  expect(formatDate(NOW, 'en', utc)).toBe('March 10, 2026');
  expect(formatDate(NOW, 'pt', utc)).toBe('10 de março de 2026');
  expect(formatNumber(1234.5, 'en')).toBe('1,234.5');
  expect(formatNumber(1234567.5, 'es')).toBe('1.234.567,5');
  expect(formatList(['mp4', 'mov', 'webm'], 'en')).toBe('mp4, mov, and webm');
  expect(formatList(['mp4', 'mov', 'webm'], 'es')).toBe('mp4, mov y webm');
});
