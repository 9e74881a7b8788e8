import type { FeedSource } from './constants.ts';
import { resetFeedRows } from './feed-rows.ts';

const positions = new Map<string, number>();

/** Returns the index of the entry at which the viewer left a feed, or 0. */
export function getPosition(source: FeedSource): number {
  return positions.get(JSON.stringify(source)) ?? 0;
}

/** Saves the viewer's position in a feed for the lifetime of the page. */
export function savePosition(source: FeedSource, index: number): void {
  const key = JSON.stringify(source);
  // Reinsert the key, so that the last key is the last watched feed.
  positions.delete(key);
  positions.set(key, index);
}

/** Shifts the position after entries before it were removed. */
export function shiftPosition(source: FeedSource, entries: number): void {
  const key = JSON.stringify(source);
  const position = positions.get(key);
  // Do not reinsert the key: the last watched feed stays the same.
  if (position !== undefined) positions.set(key, position - entries);
}

/** Resets the position and the rows of a feed. */
export function resetPosition(source: FeedSource): void {
  positions.delete(JSON.stringify(source));
  resetFeedRows(source);
}

/**
 * Returns whether this is the feed that the viewer watches or watched last, for example before signing in.
 */
export function isLastWatchedFeed(source: FeedSource): boolean {
  return [...positions.keys()].at(-1) === JSON.stringify(source);
}
