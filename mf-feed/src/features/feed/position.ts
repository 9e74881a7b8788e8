import type { FeedSource } from './constants.ts';

const positions = new Map<string, number>();

/** Where the viewer left a feed, so that coming back goes on there. 0 for one never seen. */
export function positionIn(source: FeedSource): number {
  return positions.get(JSON.stringify(source)) ?? 0;
}

/** Keeps where the viewer is in a feed, for as long as the page lives. */
export function rememberPosition(source: FeedSource, index: number): void {
  positions.set(JSON.stringify(source), index);
}
