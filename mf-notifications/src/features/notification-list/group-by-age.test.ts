import { buildNotification } from '../../testing/build-notification.ts';
import { groupByAge } from './group-by-age.ts';

// Tuesday, 10:00 local time.
const NOW = new Date(2026, 2, 10, 10).getTime();
const secondsAt = (...parts: [number, number, number, number?, number?]) =>
  new Date(parts[0], parts[1], parts[2], parts[3] ?? 12, parts[4] ?? 0).getTime() / 1000;

function getKinds(timestamps: number[]) {
  const notifications = timestamps.map((createdAt, index) => buildNotification(index, { createdAt }));
  return groupByAge(notifications, NOW).map(({ kind, items }) => [kind, items.length]);
}

test('groups by today, yesterday, week, month, then by day', () => {
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

test('groups by calendar day, not by 24 hours', () => {
  expect(getKinds([secondsAt(2026, 2, 9, 23, 59)])).toEqual([['yesterday', 1]]);
  expect(getKinds([secondsAt(2026, 2, 9, 0, 0)])).toEqual([['yesterday', 1]]);
});

test('counts a future timestamp as today, and returns no groups for an empty list', () => {
  expect(getKinds([secondsAt(2026, 2, 11)])).toEqual([['today', 1]]);
  expect(getKinds([])).toEqual([]);
});
