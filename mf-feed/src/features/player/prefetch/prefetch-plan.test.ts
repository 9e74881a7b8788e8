import { type Connection, simulateFeed } from '../../../testing/simulate-feed.ts';
import { DURATIONS, SWIPES } from '../../../testing/swipe-trace.ts';
import { MAX_WASTE_RATIO } from '../streams/constants.ts';
import { isOverWasteLimit } from '../streams/media-traffic.ts';
import { budgetForConnection } from './prefetch-budget.ts';
import { type PrefetchContext, planPrefetch } from './prefetch-plan.ts';

const CALM: PrefetchContext<string> = {
  next: ['b', 'c', 'd'],
  previous: 'a',
  budget: 'full',
  hasBufferAhead: true,
  isOverWasteLimit: false,
  hasStartSegment: () => false,
};
const has =
  (...here: string[]) =>
  (item: string) =>
    here.includes(item);

describe('what is fetched ahead, and in which order', () => {
  test.each([
    ['first the next', {}, 'b'],
    ['then the one after it', { hasStartSegment: has('b') }, 'c'],
    ['then the one behind', { hasStartSegment: has('b', 'c') }, 'a'],
    ['and no further', { hasStartSegment: has('a', 'b', 'c') }, undefined],
    ['at the first video of a feed the next', { previous: undefined }, 'b'],
    ['and no further', { previous: undefined, hasStartSegment: has('b') }, undefined],
    ['on a narrow line the next', { budget: 'low' }, 'b'],
    ['and no more', { budget: 'low', hasStartSegment: has('b') }, undefined],
    ['with data-saver nothing', { budget: 'off' }, undefined],
    ['while the watched video needs the connection, nothing', { hasBufferAhead: false }, undefined],
    ['where too much came for nothing, nothing', { isOverWasteLimit: true }, undefined],
  ] as const)('%s', (_name, changes, head) => {
    expect(planPrefetch({ ...CALM, ...changes }).startSegment).toBe(head);
  });

  test('while the watched video needs the connection, what is under way stops, but nothing near is given up', () => {
    expect(planPrefetch({ ...CALM, hasBufferAhead: false })).toMatchObject({
      isPaused: true,
      retained: ['b', 'c', 'a'],
      posters: [],
    });
  });

  test('posters come of the same videos, also where heads do not any more', () => {
    expect(planPrefetch({ ...CALM, isOverWasteLimit: true }).posters).toEqual(['b', 'c', 'a']);
    expect(planPrefetch({ ...CALM, budget: 'low' }).posters).toEqual(['b']);
    expect(planPrefetch({ ...CALM, budget: 'off' }).posters).toEqual([]);
  });
});

test.each([
  [{ saveData: true, effectiveType: '4g' }, 'off'],
  [{ effectiveType: '2g' }, 'off'],
  [{ effectiveType: 'slow-2g' }, 'off'],
  [{ effectiveType: '3g' }, 'low'],
  [{ effectiveType: '4g', bitsPerSecond: 900_000 }, 'low'],
  [{ effectiveType: '4g', bitsPerSecond: 4_000_000 }, 'full'],
  [{}, 'full'],
])('a line of which %j is known is %s', (facts, width) => {
  expect(budgetForConnection(facts)).toBe(width);
});

test.each([
  [{ fetchedBytes: 100_000, wastedBytes: 100_000 }, false],
  [{ fetchedBytes: 100_000, wastedBytes: 160_000 }, true],
  [{ fetchedBytes: 10_000_000, wastedBytes: 1_400_000 }, false],
  [{ fetchedBytes: 10_000_000, wastedBytes: 1_600_000 }, true],
])('%j is too much for nothing: %s', (cost, expected) => {
  expect(isOverWasteLimit(cost)).toBe(expected);
});

describe('eighty swipes over a simulated line', () => {
  const LINES: [name: string, connection: Connection, there: number][] = [
    ['4 Mbps, 50 ms', { kilobitsPerSecond: 4_000, latencyMs: 50, videoKbps: 1_800, budget: 'full' }, 0.75],
    ['1.6 Mbps, 150 ms', { kilobitsPerSecond: 1_600, latencyMs: 150, videoKbps: 750, budget: 'full' }, 0.65],
    ['1 Mbps, 150 ms', { kilobitsPerSecond: 1_000, latencyMs: 150, videoKbps: 450, budget: 'low' }, 0.5],
  ];

  test.each(LINES)('%s', (_name, connection, there) => {
    const alone = simulateFeed(connection, SWIPES, DURATIONS, false);
    const seen = simulateFeed(connection, SWIPES, DURATIONS);

    // Never a byte for another video while the watched one was not supplied, never two others at a time.
    expect(seen.contended).toBe(0);
    expect(seen.maxConcurrent).toBeLessThanOrEqual(1);
    // So that no picture comes later than it would by itself, and playing stands still no longer.
    const later = seen.waits.filter((wait, index) => wait > (alone.waits[index] ?? 0) + 0.03);
    expect(later).toEqual([]);
    expect(seen.stalled).toBeLessThanOrEqual(alone.stalled * 1.05 + 0.1);

    expect(seen.wastedPrefetch / seen.fetched).toBeLessThanOrEqual(MAX_WASTE_RATIO);
    expect(seen.waits.filter((wait) => wait === 0).length / SWIPES.length).toBeGreaterThanOrEqual(there);
  });

  test('with data-saver it costs what is watched', () => {
    const connection: Connection = { kilobitsPerSecond: 4_000, latencyMs: 50, videoKbps: 450, budget: 'off' };
    expect(simulateFeed(connection, SWIPES, DURATIONS).fetched).toBe(
      simulateFeed(connection, SWIPES, DURATIONS, false).fetched,
    );
  });

  test('whoever jumps past everything that was fetched ahead costs no more for nothing than the bound', () => {
    const connection: Connection = {
      kilobitsPerSecond: 20_000,
      latencyMs: 20,
      videoKbps: 2_500,
      budget: 'full',
    };
    const jumps = Array.from({ length: 20 }, () => ({ seconds: 5, step: 4 }));
    const { fetched, wastedPrefetch } = simulateFeed(connection, jumps, DURATIONS);
    const headBytes = (connection.videoKbps * 1000) / 8;
    // What is under way when the bound is reached may still come.
    expect(wastedPrefetch).toBeLessThanOrEqual(MAX_WASTE_RATIO * fetched + 2 * headBytes);
    expect(wastedPrefetch).toBeGreaterThan(headBytes);
  });
});
