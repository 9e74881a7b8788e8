import type { PrefetchBudget } from './prefetch-budget.ts';

/** Number of next videos to prefetch, by budget. */
const MAX_PREFETCHED_VIDEOS = { full: 2, low: 1 } as const;
/** Number of next videos to prefetch at the first video of a feed, by budget. */
const MAX_PREFETCHED_VIDEOS_AT_START = { full: 1, low: 1 } as const;

/** Videos next to the current one in the feed. */
export interface Neighbors<Item> {
  /** Nearest first. */
  next: Item[];
  previous: Item | undefined;
}

/** Inputs of the prefetch decision. */
export interface PrefetchContext<Item> extends Neighbors<Item> {
  budget: PrefetchBudget;
  /** The current video has `MIN_BUFFER_AHEAD_S` seconds buffered. */
  hasBufferAhead: boolean;
  /** Too many prefetched bytes were never watched. */
  isOverWasteLimit: boolean;
  /** Whether the start segment of a video is loaded. */
  hasStartSegment(item: Item): boolean;
}

/** Result of the prefetch decision. */
export interface PrefetchPlan<Item> {
  /** Video whose start segment is fetched now. At most one: two at a time would delay each other. */
  startSegment: Item | undefined;
  /** Videos whose start segments stay in memory, loaded or in flight. */
  retained: Item[];
  /** Abort all requests except those of the current video. */
  isPaused: boolean;
  posters: Item[];
}

/**
 * Decides what to prefetch next (decision 031).
 *
 * The current video has priority: until it has enough buffer, nothing else is fetched. After that, start
 * segments are fetched one at a time, first of the next videos, then of the previous one, each with its
 * poster. On a slow connection and at the first video of a feed, only the next video is prefetched; with data
 * saver or on 2G, nothing; over the waste limit, posters only.
 */
export function planPrefetch<Item>(context: PrefetchContext<Item>): PrefetchPlan<Item> {
  const { next, previous, budget, hasBufferAhead, isOverWasteLimit, hasStartSegment } = context;
  // A viewer at the first video may leave at once, so a page view without interaction costs little.
  const maxVideos = previous ? MAX_PREFETCHED_VIDEOS : MAX_PREFETCHED_VIDEOS_AT_START;
  const nextCandidates = next.slice(0, budget === 'off' ? 0 : maxVideos[budget]);
  const previousCandidates = budget === 'full' && previous ? [previous] : [];
  const candidates = [...nextCandidates, ...previousCandidates];
  // The viewer can swipe back at any time, so the loaded start of the previous video stays, whatever the
  // budget.
  const retained = previous ? [...nextCandidates, previous] : nextCandidates;
  if (!hasBufferAhead) return { startSegment: undefined, retained, isPaused: true, posters: [] };
  const prefetchable = isOverWasteLimit ? [] : candidates;
  return {
    startSegment: prefetchable.find((item) => !hasStartSegment(item)),
    retained,
    isPaused: budget === 'off',
    posters: candidates,
  };
}
