import { buildNotification } from '../../testing/build-notification.ts';
import { groupByAge } from './group-by-age.ts';

// A Tuesday, 10 in the morning where the reader is.
const NOW = new Date(2026, 2, 10, 10).getTime();
const secondsAt = (...parts: [number, number, number, number?, number?]) =>
  new Date(parts[0], parts[1], parts[2], parts[3] ?? 12, parts[4] ?? 0).getTime() / 1000;

function getKinds(timestamps: number[]) {
  const notifications = timestamps.map((createdAt, index) => buildNotification(index, { createdAt }));
  return groupByAge(notifications, NOW).map(({ kind, items }) => [kind, items.length]);
}

test('today, yesterday, week, month, then day by day', () => {
  expect(
    getKinds([
      secondsAt(2026, 2, 10, 9),
      secondsAt(2026, 2, 10, 0, 1),
      secondsAt(2026, 2, 9, 23, 59),
      secondsAt(2026, 2, 8),
      secondsAt(2026, 2, 4),
      secondsAt(2026, 2, 3),
      secondsAt(2026, 1, 9),
      secondsAt(2026, 1, 8),
      secondsAt(2026, 1, 8, 3),
      secondsAt(2025, 1, 8),
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
  expect(getKinds([secondsAt(2026, 2, 9, 23, 59)])).toEqual([['yesterday', 1]]);
  expect(getKinds([secondsAt(2026, 2, 9, 0, 0)])).toEqual([['yesterday', 1]]);
});

test('a clock that is ahead is today, and nothing is nothing', () => {
  expect(getKinds([secondsAt(2026, 2, 11)])).toEqual([['today', 1]]);
  expect(getKinds([])).toEqual([]);
});
