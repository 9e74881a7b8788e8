import type { Video } from '@ontrend/shared/wire';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FeedSource } from './constants.ts';
import { feedQuery } from './queries.ts';

/** Number of videos at which the next page of the feed is fetched. */
const MIN_VIDEOS = 3;
const MAX_VIDEOS = 6;

/** Returns the videos after a video in a feed, or the first ones if the feed does not contain it. */
export function useUpNext(source: FeedSource, fileName: string): { videos: Video[]; isPending: boolean } {
  const query = useInfiniteQuery(feedQuery(source));
  const { data, isPending, isFetching, isError, hasNextPage } = query;
  const all = data?.pages.flatMap((page) => page.data) ?? [];
  const index = all.findIndex((video) => video.fileName === fileName);
  const videos = new Map(all.slice(index + 1).map((video) => [video.fileName, video]));
  videos.delete(fileName);
  const needsMore = data !== undefined && videos.size < MIN_VIDEOS && hasNextPage && !isError;
  useEffect(() => {
    if (needsMore && !isFetching) void query.fetchNextPage({ cancelRefetch: false });
  });
  return { videos: [...videos.values()].slice(0, MAX_VIDEOS), isPending: isPending || needsMore };
}
