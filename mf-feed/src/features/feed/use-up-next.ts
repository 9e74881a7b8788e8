import type { Video } from '@ontrend/shared/wire';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FeedSource } from './constants.ts';
import { feedQuery } from './queries.ts';

/** The next page is fetched while fewer videos than this are left. */
const MIN_VIDEOS = 3;
const MAX_VIDEOS = 6;

/**
 * Returns up to six videos that follow the given one in the feed's loaded pages, or the first ones if it is not in
 * them.
 */
export function useUpNext(source: FeedSource, fileName: string): { videos: Video[]; isPending: boolean } {
  const query = useInfiniteQuery(feedQuery(source));
  const { data, isPending, isFetching, isError, hasNextPage } = query;
  const loadedVideos = data?.pages.flatMap((page) => page.data) ?? [];
  const index = loadedVideos.findIndex((video) => video.fileName === fileName);
  const videos = new Map(loadedVideos.slice(index + 1).map((video) => [video.fileName, video]));
  videos.delete(fileName);
  const needsMore = data !== undefined && videos.size < MIN_VIDEOS && hasNextPage && !isError;
  useEffect(() => {
    if (needsMore && !isFetching) void query.fetchNextPage({ cancelRefetch: false });
  });
  return { videos: [...videos.values()].slice(0, MAX_VIDEOS), isPending: isPending || needsMore };
}
