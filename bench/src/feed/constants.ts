import { SLOW_CONNECTION } from '../constants.ts';

/** Connections of the feed measurement; the last one with a slow CPU, where tasks take longer. */
export const CONNECTIONS = [
  { name: '4 Mbps, 50 ms', kilobitsPerSecond: 4_000, latencyMs: 50, cpuSlowdown: 1 },
  { name: '1.6 Mbps, 150 ms', kilobitsPerSecond: 1_600, latencyMs: 150, cpuSlowdown: 1 },
  { name: `1.6 Mbps, 150 ms, CPU ${SLOW_CONNECTION.cpuSlowdown}x`, ...SLOW_CONNECTION },
] as const;

/** Number of recorded swipes that are replayed on each connection. */
export const SWIPES_PER_CONNECTION = 30;

/** Numbers of swipes after which memory is measured. */
export const HEAP_SWIPES = [20, 200] as const;

/** Key presses, one second apart, until the feed counts as ended. */
export const MAX_NEXT_ATTEMPTS = 20;

/** Performance goals of the feed (docs/performance.md; decision 031 for `wasted`). */
export const FEED_GOALS = { swipeMs: 100, wasted: 0.15, videoElements: 3, heapGrowth: 1.1 } as const;
