import { formatCount } from '@ontrend/shared/i18n';

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1.0K'],
  [1_250, '1.2K'],
  [999_999, '999.9K'],
  [1_000_000, '1.0M'],
  [2_500_000_000, '2.5B'],
  [7_000_000_000_000, '7.0T'],
])('writes %d as %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});
