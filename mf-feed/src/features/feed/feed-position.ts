import type { FeedSource } from './constants.ts';
import { resetFeedRows } from './feed-rows.ts';

const positions = new Map<string, number>();

/** Where the viewer left a feed, so that coming back goes on there. 0 for one never seen. */
export function getPosition(source: FeedSource): number {
  return positions.get(JSON.stringify(source)) ?? 0;
}

/** Keeps where the viewer is in a feed, for as long as the page lives. */
export function savePosition(source: FeedSource, index: number): void {
  const key = JSON.stringify(source);
  // The last key is that of the feed watched last.
  positions.delete(key);
  positions.set(key, index);
}

/** So many entries before the viewer's place are gone. */
export function shiftPosition(source: FeedSource, entries: number): void {
  const key = JSON.stringify(source);
  const position = positions.get(key);
  // Which feed was watched last stays as it is.
  if (position !== undefined) positions.set(key, position - entries);
}

/** The feed begins anew. */
export function resetPosition(source: FeedSource): void {
  positions.delete(JSON.stringify(source));
  resetFeedRows(source);
}

/** Whether this is the feed the viewer is in, or went away from, to sign in perhaps. */
export function isLastWatchedFeed(source: FeedSource): boolean {
  return [...positions.keys()].at(-1) === JSON.stringify(source);
}
