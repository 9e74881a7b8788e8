import { MAX_PREFETCHED_VIDEOS, MAX_PREFETCHED_VIDEOS_AT_START } from './constants.ts';
import type { PrefetchBudget } from './prefetch-budget.ts';

/** What stands around the watched video. */
export interface Neighbours<Item> {
  /** The videos after it, nearest first. */
  next: Item[];
  previous: Item | undefined;
}

/** What the scheduler goes by. */
export interface PrefetchContext<Item> extends Neighbours<Item> {
  budget: PrefetchBudget;
  /** The watched video has enough ahead. */
  hasBufferAhead: boolean;
  /** Too much has been fetched for nothing. */
  isOverWasteLimit: boolean;
  /** Whether the head of a video is here. */
  hasStartSegment(item: Item): boolean;
}

/** What is to be fetched now, and what is near enough to be kept. */
export interface PrefetchPlan<Item> {
  /** Fetched now. At most one: two at a time would both come late. */
  startSegment: Item | undefined;
  /** Heads worth keeping, fetched or on their way. */
  retained: Item[];
  /** Everything that is being fetched for others than the watched video stops. */
  isPaused: boolean;
  posters: Item[];
}

/**
 * The prefetch scheduler (decision 031). The watched video first: unless it is supplied, everything else stops. Then,
 * one after the other, the heads of the next videos, and of the one behind; each with its poster. On a narrow line, and at
 * the first video of a feed, the next one is all; with data-saver, or on 2g, nothing. Where too much was fetched for nothing, posters are all.
 */
export function planPrefetch<Item>(context: PrefetchContext<Item>): PrefetchPlan<Item> {
  const { next, previous, budget, hasBufferAhead, isOverWasteLimit, hasStartSegment } = context;
  // Who has only just come may leave again: what a page costs untouched is bounded (design 9).
  const maxVideos = previous ? MAX_PREFETCHED_VIDEOS : MAX_PREFETCHED_VIDEOS_AT_START;
  const nextCandidates = next.slice(0, budget === 'off' ? 0 : maxVideos[budget]);
  const previousCandidates = budget === 'full' && previous ? [previous] : [];
  const candidates = [...nextCandidates, ...previousCandidates];
  // One can go back to the video behind without asking for it: what is here of it stays, whatever the line.
  const retained = previous ? [...nextCandidates, previous] : nextCandidates;
  if (!hasBufferAhead) return { startSegment: undefined, retained, isPaused: true, posters: [] };
  const wanted = isOverWasteLimit ? [] : candidates;
  return {
    startSegment: wanted.find((item) => !hasStartSegment(item)),
    retained,
    isPaused: budget === 'off',
    posters: candidates,
  };
}
