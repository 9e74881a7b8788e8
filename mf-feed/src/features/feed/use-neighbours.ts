import type { Video } from '@ontrend/shared/wire';
import { useEffect } from 'react';
import { type FeedSource, SLIDES_LEFT } from './constants.ts';
import { useFeed } from './use-feed.ts';

/** What stands around a video in the feed it was opened from. */
export interface Neighbours {
  previous: Video | undefined;
  /** The nearest first. */
  upcoming: Video[];
}

/** Videos told as coming. */
const UPCOMING = 3;

/**
 * The videos before and after one in a feed, which is read on as its end comes near.
 * @param fileName of a video in it; of another, it has no neighbours
 */
export function useNeighbours(source: FeedSource, fileName: string): Neighbours {
  const { entries, fetchNext } = useFeed(source);
  const index = entries.findIndex(({ video }) => video.fileName === fileName);
  const isNearEnd = index >= 0 && index >= entries.length - SLIDES_LEFT;
  useEffect(() => {
    if (isNearEnd) fetchNext();
  });
  if (index < 0) return { previous: undefined, upcoming: [] };
  return {
    previous: entries[index - 1]?.video,
    upcoming: entries.slice(index + 1, index + 1 + UPCOMING).map(({ video }) => video),
  };
}
