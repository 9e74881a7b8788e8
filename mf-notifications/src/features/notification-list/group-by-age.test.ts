import { someNotification } from '../../testing/some-notification.ts';
import { groupByAge } from './group-by-age.ts';

// A Tuesday, 10 in the morning where the reader is.
const NOW = new Date(2026, 2, 10, 10).getTime();
const at = (...parts: [number, number, number, number?, number?]) =>
  new Date(parts[0], parts[1], parts[2], parts[3] ?? 12, parts[4] ?? 0).getTime() / 1000;

function kindsOf(moments: number[]) {
  const notifications = moments.map((createdAt, index) => someNotification(index, { createdAt }));
  return groupByAge(notifications, NOW).map(({ kind, items }) => [kind, items.length]);
}

test('today, yesterday, week, month, then day by day', () => {
  expect(
    kindsOf([
      at(2026, 2, 10, 9),
      at(2026, 2, 10, 0, 1),
      at(2026, 2, 9, 23, 59),
      at(2026, 2, 8),
      at(2026, 2, 4),
      at(2026, 2, 3),
      at(2026, 1, 9),
      at(2026, 1, 8),
      at(2026, 1, 8, 3),
      at(2025, 1, 8),
    ]),
  ).toEqual([
    ['today', 2],
    ['yesterday', 1],
    ['week', 2],
    ['month', 2],
    ['day', 2],
    ['day', 1],
  ]);
});

test('it is the calendar that counts, not 24 hours', () => {
  expect(kindsOf([at(2026, 2, 9, 23, 59)])).toEqual([['yesterday', 1]]);
  expect(kindsOf([at(2026, 2, 9, 0, 0)])).toEqual([['yesterday', 1]]);
});

test('a clock that is ahead is today, and nothing is nothing', () => {
  expect(kindsOf([at(2026, 2, 11)])).toEqual([['today', 1]]);
  expect(kindsOf([])).toEqual([]);
});
