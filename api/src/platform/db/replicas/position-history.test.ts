import { createPositionHistory } from './position-history.ts';

it('finds the time of the newest position that a replica has replayed', () => {
  const history = createPositionHistory(2_000);
  history.record(100, 1_000);
  history.record(200, 1_250);
  expect(history.timeOf(150)).toBe(1_000);
  expect(history.timeOf(200)).toBe(1_250);
});

it('covers the present while the primary writes nothing', () => {
  const history = createPositionHistory(2_000);
  history.record(100, 1_000);
  history.record(100, 9_000);
  expect(history.timeOf(100)).toBe(9_000);
});

it('finds no time for a position that is older than the history, or that the primary has passed before it was read', () => {
  const history = createPositionHistory(2_000);
  history.record(100, 1_000);
  history.record(200, 3_500);
  expect(history.timeOf(99)).toBe(Number.NEGATIVE_INFINITY);
  expect(history.timeOf(199)).toBe(Number.NEGATIVE_INFINITY);
});

it('resets when a new primary continues at an earlier position', () => {
  const history = createPositionHistory(2_000);
  history.record(200, 1_000);
  history.record(150, 1_250);
  expect(history.timeOf(200)).toBe(1_250);
  expect(history.timeOf(149)).toBe(Number.NEGATIVE_INFINITY);
});
