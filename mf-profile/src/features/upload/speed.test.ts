import { createSpeed } from './speed.ts';

it('says how fast it goes of late, not since the beginning', () => {
  const speed = createSpeed();
  speed.note(0, 0);
  expect(speed.perSecond()).toBeNull();
  for (let second = 1; second <= 10; second += 1) speed.note(second * 100, second * 1_000);
  expect(speed.perSecond()).toBe(100);
  for (let second = 11; second <= 20; second += 1) speed.note(1_000 + (second - 10) * 500, second * 1_000);
  expect(speed.perSecond()).toBe(500);
  speed.reset();
  expect(speed.perSecond()).toBeNull();
});
