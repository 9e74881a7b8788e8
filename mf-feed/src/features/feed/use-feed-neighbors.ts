import { useAutoRetry } from '@ontrend/shared/retry';
import type { Video } from '@ontrend/shared/wire';
import { useEffect } from 'react';
import { FETCH_AHEAD_SLIDES, type FeedSource } from './constants.ts';
import { useFeed } from './use-feed.ts';

/** Videos next to an opened video in its feed. */
export interface FeedNeighbors {
  previous: Video | undefined;
  /** Nearest first. */
  next: Video[];
  /** Whether the feed has more videos after them. */
  hasMore: boolean;
}

/** Number of next videos to return. */
const MAX_NEXT_VIDEOS = 3;

/**
 * Returns the videos before and after a video in a feed, and fetches the next page near the end.
 * @param fileName video in the feed; any other video has no neighbors
 */
export function useFeedNeighbors(source: FeedSource, fileName: string): FeedNeighbors {
  const { entries, showMore, canLoadMore, hasFetchFailed, hasPermanentError, isFetching, error, retry } =
    useFeed(source);
  const videos = entries.flatMap(({ video }) => video ?? []);
  const index = videos.findIndex((video) => video.fileName === fileName);
  const isNearEnd = index >= 0 && index >= videos.length - FETCH_AHEAD_SLIDES;
  useEffect(() => {
    // After a failure each render would send a request; the automatic retry waits instead.
    if (isNearEnd && !hasFetchFailed) showMore();
  });
  useAutoRetry(isNearEnd && hasFetchFailed && !hasPermanentError ? retry : null, {
    isRunning: isFetching,
    error,
  });
  if (index < 0) return { previous: undefined, next: [], hasMore: false };
  return {
    previous: videos[index - 1],
    next: videos.slice(index + 1, index + 1 + MAX_NEXT_VIDEOS),
    hasMore: canLoadMore,
  };
}
