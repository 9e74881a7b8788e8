import type { FeedSource } from './constants.ts';
import { forgetRows } from './feed-rows.ts';

const positions = new Map<string, number>();

/** Where the viewer left a feed, so that coming back goes on there. 0 for one never seen. */
export function positionIn(source: FeedSource): number {
  return positions.get(JSON.stringify(source)) ?? 0;
}

/** Keeps where the viewer is in a feed, for as long as the page lives. */
export function rememberPosition(source: FeedSource, index: number): void {
  const key = JSON.stringify(source);
  // The last key is that of the feed watched last.
  positions.delete(key);
  positions.set(key, index);
}

/** So many entries before the viewer's place are gone. */
export function moveUp(source: FeedSource, entries: number): void {
  const key = JSON.stringify(source);
  const place = positions.get(key);
  // Which feed was watched last stays as it is.
  if (place !== undefined) positions.set(key, place - entries);
}

/** The feed begins anew. */
export function forgetPosition(source: FeedSource): void {
  positions.delete(JSON.stringify(source));
  forgetRows(source);
}

/** Whether this is the feed the viewer is in, or went away from, to sign in perhaps. */
export function isWatchedLast(source: FeedSource): boolean {
  return [...positions.keys()].at(-1) === JSON.stringify(source);
}
