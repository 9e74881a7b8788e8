import { createSpeedMeter } from './speed-meter.ts';

it('returns the recent speed, not the average since the start', () => {
  const speed = createSpeedMeter();
  speed.record(0, 0);
  expect(speed.bytesPerSecond()).toBeNull();
  for (let second = 1; second <= 10; second += 1) speed.record(second * 100, second * 1_000);
  expect(speed.bytesPerSecond()).toBe(100);
  for (let second = 11; second <= 20; second += 1) speed.record(1_000 + (second - 10) * 500, second * 1_000);
  expect(speed.bytesPerSecond()).toBe(500);
  speed.reset();
  expect(speed.bytesPerSecond()).toBeNull();
});
