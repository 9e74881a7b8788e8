import { type Connection, simulateFeed } from '../../../testing/simulate-feed.ts';
import { DURATIONS, SWIPES } from '../../../testing/swipe-trace.ts';
import { isOverWasteLimit } from '../streams/media-traffic.ts';
import { budgetForConnection } from './prefetch-budget.ts';
import { type PrefetchContext, planPrefetch } from './prefetch-plan.ts';

const CONTEXT: PrefetchContext<string> = {
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

describe('order of prefetching', () => {
  test.each([
    ['fetches the next video first', {}, 'b'],
    ['then the one after it', { hasStartSegment: has('b') }, 'c'],
    ['then the previous one', { hasStartSegment: has('b', 'c') }, 'a'],
    ['and then nothing', { hasStartSegment: has('a', 'b', 'c') }, undefined],
    ['at the first video of a feed, fetches the next one', { previous: undefined }, 'b'],
    ['and then nothing', { previous: undefined, hasStartSegment: has('b') }, undefined],
    ['on a low budget, fetches the next one', { budget: 'low' }, 'b'],
    ['and then nothing', { budget: 'low', hasStartSegment: has('b') }, undefined],
    ['with data saver, fetches nothing', { budget: 'off' }, undefined],
    ['while the current video lacks buffer, fetches nothing', { hasBufferAhead: false }, undefined],
    ['over the waste limit, fetches nothing', { isOverWasteLimit: true }, undefined],
  ] as const)('%s', (_name, changes, startSegment) => {
    expect(planPrefetch({ ...CONTEXT, ...changes }).startSegment).toBe(startSegment);
  });

  test('while the current video lacks buffer, prefetching pauses but keeps the loaded start segments', () => {
    expect(planPrefetch({ ...CONTEXT, hasBufferAhead: false })).toMatchObject({
      isPaused: true,
      retained: ['b', 'c', 'a'],
      posters: [],
    });
  });

  test('posters load for the same videos, also over the waste limit', () => {
    expect(planPrefetch({ ...CONTEXT, isOverWasteLimit: true }).posters).toEqual(['b', 'c', 'a']);
    expect(planPrefetch({ ...CONTEXT, budget: 'low' }).posters).toEqual(['b']);
    expect(planPrefetch({ ...CONTEXT, budget: 'off' }).posters).toEqual([]);
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
])('a connection with %j has the budget %s', (info, budget) => {
  expect(budgetForConnection(info)).toBe(budget);
});

test.each([
  [{ fetchedBytes: 100_000, wastedBytes: 100_000 }, false],
  [{ fetchedBytes: 100_000, wastedBytes: 160_000 }, true],
  [{ fetchedBytes: 10_000_000, wastedBytes: 1_400_000 }, false],
  [{ fetchedBytes: 10_000_000, wastedBytes: 1_600_000 }, true],
])('%j exceeds the waste limit: %s', (traffic, expected) => {
  expect(isOverWasteLimit(traffic)).toBe(expected);
});

describe('eighty swipes over a simulated connection', () => {
  const CONNECTIONS: [name: string, connection: Connection, there: number][] = [
    ['4 Mbps, 50 ms', { kilobitsPerSecond: 4_000, latencyMs: 50, videoKbps: 1_800, budget: 'full' }, 0.75],
    ['1.6 Mbps, 150 ms', { kilobitsPerSecond: 1_600, latencyMs: 150, videoKbps: 750, budget: 'full' }, 0.65],
    ['1 Mbps, 150 ms', { kilobitsPerSecond: 1_000, latencyMs: 150, videoKbps: 450, budget: 'low' }, 0.5],
  ];

  test.each(CONNECTIONS)('%s', (_name, connection, there) => {
    const withoutPrefetch = simulateFeed(connection, SWIPES, DURATIONS, false);
    const withPrefetch = simulateFeed(connection, SWIPES, DURATIONS);

    // Prefetching never competes with the current video, and only one video is fetched at a time.
    expect(withPrefetch.contended).toBe(0);
    expect(withPrefetch.maxConcurrent).toBeLessThanOrEqual(1);
    // Prefetching delays no first frame and adds no stalls.
    const laterFirstFrames = withPrefetch.firstFrameDelays.filter(
      (wait, index) => wait > (withoutPrefetch.firstFrameDelays[index] ?? 0) + 0.03,
    );
    expect(laterFirstFrames).toEqual([]);
    expect(withPrefetch.stalled).toBeLessThanOrEqual(withoutPrefetch.stalled * 1.05 + 0.1);

    expect(withPrefetch.wastedPrefetch / withPrefetch.fetched).toBeLessThanOrEqual(0.15);
    expect(
      withPrefetch.firstFrameDelays.filter((wait) => wait === 0).length / SWIPES.length,
    ).toBeGreaterThanOrEqual(there);
  });

  test('with data saver, only the current video is fetched', () => {
    const connection: Connection = { kilobitsPerSecond: 4_000, latencyMs: 50, videoKbps: 450, budget: 'off' };
    expect(simulateFeed(connection, SWIPES, DURATIONS).fetched).toBe(
      simulateFeed(connection, SWIPES, DURATIONS, false).fetched,
    );
  });

  test('a viewer who skips every prefetched video stays within the waste limit', () => {
    const connection: Connection = {
      kilobitsPerSecond: 20_000,
      latencyMs: 20,
      videoKbps: 2_500,
      budget: 'full',
    };
    const jumps = Array.from({ length: 20 }, () => ({ seconds: 5, step: 4 }));
    const { fetched, wastedPrefetch } = simulateFeed(connection, jumps, DURATIONS);
    const startSegmentBytes = (connection.videoKbps * 1000) / 8;
    // A transfer that is in flight when the limit is reached may complete.
    expect(wastedPrefetch).toBeLessThanOrEqual(0.15 * fetched + 2 * startSegmentBytes);
    expect(wastedPrefetch).toBeGreaterThan(startSegmentBytes);
  });
});
