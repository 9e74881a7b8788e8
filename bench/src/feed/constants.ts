import { SLOW_CONNECTION } from '../constants.ts';

/** The lines the feed is swiped over; the last one by a slow phone, as tasks are long there. */
export const CONNECTIONS = [
  { name: '4 Mbps, 50 ms', kilobitsPerSecond: 4_000, latencyMs: 50, cpuSlowdown: 1 },
  { name: '1.6 Mbps, 150 ms', kilobitsPerSecond: 1_600, latencyMs: 150, cpuSlowdown: 1 },
  { name: `1.6 Mbps, 150 ms, CPU ${SLOW_CONNECTION.cpuSlowdown}x`, ...SLOW_CONNECTION },
] as const;

/** Swipes of the trace that are made on each line. */
export const SWIPES_PER_CONNECTION = 30;

/** Swipes after which the page is weighed. */
export const HEAP_SWIPES = [20, 200] as const;

/** Times the key is pressed, a second apart, before the feed counts as at its end. */
export const MAX_NEXT_ATTEMPTS = 20;

/** Design 9, and decision 031 for the waste. */
export const FEED_GOALS = { swipeMs: 100, wasted: 0.15, videoElements: 3, heapGrowth: 1.1 } as const;
