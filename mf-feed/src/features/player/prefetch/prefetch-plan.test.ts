import { type Line, runFeed } from '../../../testing/simulate-feed.ts';
import { DURATIONS, SWIPES } from '../../../testing/swipe-trace.ts';
import { MOST_WASTE } from '../streams/constants.ts';
import { isWasteful } from '../streams/media-traffic.ts';
import { widthOf } from './prefetch-budget.ts';
import { planPrefetch, type Situation } from './prefetch-plan.ts';

const CALM: Situation<string> = {
  next: ['b', 'c', 'd'],
  behind: 'a',
  width: 'wide',
  isCalm: true,
  isWasteful: false,
  hasHead: () => false,
};
const has =
  (...here: string[]) =>
  (item: string) =>
    here.includes(item);

describe('what is fetched ahead, and in which order', () => {
  test.each([
    ['first the next', {}, 'b'],
    ['then the one after it', { hasHead: has('b') }, 'c'],
    ['then the one behind', { hasHead: has('b', 'c') }, 'a'],
    ['and no further', { hasHead: has('a', 'b', 'c') }, undefined],
    ['at the first video of a feed the next', { behind: undefined }, 'b'],
    ['and no further', { behind: undefined, hasHead: has('b') }, undefined],
    ['on a narrow line the next', { width: 'narrow' }, 'b'],
    ['and no more', { width: 'narrow', hasHead: has('b') }, undefined],
    ['with data-saver nothing', { width: 'closed' }, undefined],
    ['while the watched video needs the line, nothing', { isCalm: false }, undefined],
    ['where too much came for nothing, nothing', { isWasteful: true }, undefined],
  ] as const)('%s', (_name, changes, head) => {
    expect(planPrefetch({ ...CALM, ...changes }).head).toBe(head);
  });

  test('while the watched video needs the line, what is under way stops, but nothing near is given up', () => {
    expect(planPrefetch({ ...CALM, isCalm: false })).toMatchObject({
      isHeld: true,
      near: ['b', 'c', 'a'],
      posters: [],
    });
  });

  test('posters come of the same videos, also where heads do not any more', () => {
    expect(planPrefetch({ ...CALM, isWasteful: true }).posters).toEqual(['b', 'c', 'a']);
    expect(planPrefetch({ ...CALM, width: 'narrow' }).posters).toEqual(['b']);
    expect(planPrefetch({ ...CALM, width: 'closed' }).posters).toEqual([]);
  });
});

test.each([
  [{ saveData: true, effectiveType: '4g' }, 'closed'],
  [{ effectiveType: '2g' }, 'closed'],
  [{ effectiveType: 'slow-2g' }, 'closed'],
  [{ effectiveType: '3g' }, 'narrow'],
  [{ effectiveType: '4g', bitsPerSecond: 900_000 }, 'narrow'],
  [{ effectiveType: '4g', bitsPerSecond: 4_000_000 }, 'wide'],
  [{}, 'wide'],
])('a line of which %j is known is %s', (facts, width) => {
  expect(widthOf(facts)).toBe(width);
});

test.each([
  [{ fetched: 100_000, wasted: 100_000 }, false],
  [{ fetched: 100_000, wasted: 160_000 }, true],
  [{ fetched: 10_000_000, wasted: 1_400_000 }, false],
  [{ fetched: 10_000_000, wasted: 1_600_000 }, true],
])('%j is too much for nothing: %s', (cost, expected) => {
  expect(isWasteful(cost)).toBe(expected);
});

describe('eighty swipes over a simulated line', () => {
  const LINES: [name: string, line: Line, there: number][] = [
    ['4 Mbps, 50 ms', { kilobitsPerSecond: 4_000, latencyMs: 50, videoKbps: 1_800, width: 'wide' }, 0.75],
    ['1.6 Mbps, 150 ms', { kilobitsPerSecond: 1_600, latencyMs: 150, videoKbps: 750, width: 'wide' }, 0.65],
    ['1 Mbps, 150 ms', { kilobitsPerSecond: 1_000, latencyMs: 150, videoKbps: 450, width: 'narrow' }, 0.5],
  ];

  test.each(LINES)('%s', (_name, line, there) => {
    const alone = runFeed(line, SWIPES, DURATIONS, false);
    const seen = runFeed(line, SWIPES, DURATIONS);

    // Never a byte for another video while the watched one was not supplied, never two others at a time.
    expect(seen.overtaken).toBe(0);
    expect(seen.mostAtOnce).toBeLessThanOrEqual(1);
    // So that no picture comes later than it would by itself, and playing stands still no longer.
    const later = seen.waits.filter((wait, index) => wait > (alone.waits[index] ?? 0) + 0.03);
    expect(later).toEqual([]);
    expect(seen.stalled).toBeLessThanOrEqual(alone.stalled * 1.05 + 0.1);

    expect(seen.wastedAhead / seen.fetched).toBeLessThanOrEqual(MOST_WASTE);
    expect(seen.waits.filter((wait) => wait === 0).length / SWIPES.length).toBeGreaterThanOrEqual(there);
  });

  test('with data-saver it costs what is watched', () => {
    const line: Line = { kilobitsPerSecond: 4_000, latencyMs: 50, videoKbps: 450, width: 'closed' };
    expect(runFeed(line, SWIPES, DURATIONS).fetched).toBe(runFeed(line, SWIPES, DURATIONS, false).fetched);
  });

  test('whoever jumps past everything that was fetched ahead costs no more for nothing than the bound', () => {
    const line: Line = { kilobitsPerSecond: 20_000, latencyMs: 20, videoKbps: 2_500, width: 'wide' };
    const jumps = Array.from({ length: 20 }, () => ({ seconds: 5, step: 4 }));
    const { fetched, wastedAhead } = runFeed(line, jumps, DURATIONS);
    const headBytes = (line.videoKbps * 1000) / 8;
    // What is under way when the bound is reached may still come.
    expect(wastedAhead).toBeLessThanOrEqual(MOST_WASTE * fetched + 2 * headBytes);
    expect(wastedAhead).toBeGreaterThan(headBytes);
  });
});
