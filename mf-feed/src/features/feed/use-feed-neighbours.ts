import type { Video } from '@ontrend/shared/wire';
import { useEffect } from 'react';
import { type FeedSource, SLIDES_LEFT } from './constants.ts';
import { useFeed } from './use-feed.ts';

/** What stands around a video in the feed it was opened from. */
export interface Neighbours {
  previous: Video | undefined;
  /** The nearest first. */
  upcoming: Video[];
  /** More may come after them. */
  hasMore: boolean;
}

/** Videos told as coming. */
const UPCOMING = 3;

/**
 * The videos before and after one in a feed, which is read on as its end comes near.
 * @param fileName of a video in it; of another, it has no neighbours
 */
export function useNeighbours(source: FeedSource, fileName: string): Neighbours {
  const { entries, showMore, canFetch } = useFeed(source);
  const videos = entries.flatMap(({ video }) => video ?? []);
  const index = videos.findIndex((video) => video.fileName === fileName);
  const isNearEnd = index >= 0 && index >= videos.length - SLIDES_LEFT;
  useEffect(() => {
    if (isNearEnd) showMore();
  });
  if (index < 0) return { previous: undefined, upcoming: [], hasMore: false };
  return {
    previous: videos[index - 1],
    upcoming: videos.slice(index + 1, index + 1 + UPCOMING),
    hasMore: canFetch,
  };
}
