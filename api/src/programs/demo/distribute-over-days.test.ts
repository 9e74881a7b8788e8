import { distributeOverDays } from './distribute-over-days.ts';

it('distributes views over the days since the publication, most of them soon after it', () => {
  const days = distributeOverDays(3_107, {
    from: new Date('2026-11-02T12:00:00Z'),
    to: new Date('2026-11-12T06:00:00Z'),
  });
  expect(days.map(({ day }) => day)).toEqual(
    Array.from({ length: 11 }, (_, index) => `2026-11-${String(index + 2).padStart(2, '0')}`),
  );
  expect(days.reduce((sum, { count }) => sum + count, 0)).toBe(3_107);
  expect(days[1]?.count).toBeGreaterThan(2 * (days[8]?.count ?? 0));
  expect(Math.min(...days.map(({ count }) => count))).toBeGreaterThan(0);
});

it('distributes the views of a video published today', () => {
  const [from, to] = [new Date('2026-11-02T12:00:00Z'), new Date('2026-11-02T13:00:00Z')];
  expect(distributeOverDays(5, { from, to })).toEqual([{ day: '2026-11-02', count: 5 }]);
});
