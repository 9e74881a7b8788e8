import type { FeedFilter } from '@ontrend/shared/wire';

const positions = new Map<string, number>();

/** Where the viewer left a feed, so that coming back goes on there. 0 for one never seen. */
export function positionIn(filter: FeedFilter): number {
  return positions.get(JSON.stringify(filter)) ?? 0;
}

/** Keeps where the viewer is in a feed, for as long as the page lives. */
export function rememberPosition(filter: FeedFilter, index: number): void {
  positions.set(JSON.stringify(filter), index);
}
