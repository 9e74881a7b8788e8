import type { Video } from '@ontrend/shared/wire';
import { useEffect } from 'react';
import { FETCH_AHEAD_SLIDES, type FeedSource } from './constants.ts';
import { useFeed } from './use-feed.ts';

/** What stands around a video in the feed it was opened from. */
export interface FeedNeighbours {
  previous: Video | undefined;
  /** The nearest first. */
  next: Video[];
  /** More may come after them. */
  hasMore: boolean;
}

/** Videos told as coming. */
const MAX_NEXT_VIDEOS = 3;

/**
 * The videos before and after one in a feed, which is read on as its end comes near.
 * @param fileName of a video in it; of another, it has no neighbours
 */
export function useFeedNeighbours(source: FeedSource, fileName: string): FeedNeighbours {
  const { entries, showMore, canFetch } = useFeed(source);
  const videos = entries.flatMap(({ video }) => video ?? []);
  const index = videos.findIndex((video) => video.fileName === fileName);
  const isNearEnd = index >= 0 && index >= videos.length - FETCH_AHEAD_SLIDES;
  useEffect(() => {
    if (isNearEnd) showMore();
  });
  if (index < 0) return { previous: undefined, next: [], hasMore: false };
  return {
    previous: videos[index - 1],
    next: videos.slice(index + 1, index + 1 + MAX_NEXT_VIDEOS),
    hasMore: canFetch,
  };
}
