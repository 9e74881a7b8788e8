import type { Video } from '@ontrend/shared/wire';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type VideoList, videoListQuery } from '../../queries/video-list-query.ts';
import { SLIDES_LEFT } from './constants.ts';

/** Pages read in search of the opened video; who stands deeper in a list sees it without neighbours. */
const MOST_PAGES = 40;

/** What stands around a video in a list. */
export interface Around {
  videos: Video[];
  /** Where the video stands; -1 while it is looked for, and where the list does not hold it. */
  index: number;
  isSearching: boolean;
  /** There is more after the last video. */
  hasMore: boolean;
  fetchNext(): void;
}

/** A list, read on until it holds a video, and whenever its end comes near. */
export function useVideoList(list: VideoList, fileName: string): Around {
  const query = useInfiniteQuery(videoListQuery(list));
  const { data, isPending, isError, isFetching, hasNextPage } = query;
  const videos = data?.pages.flatMap((page) => page.data) ?? [];
  const index = videos.findIndex((video) => video.fileName === fileName);
  const isSearching =
    isPending || (index < 0 && hasNextPage && !isError && (data?.pages.length ?? 0) < MOST_PAGES);
  const isNearEnd = index >= 0 && index >= videos.length - SLIDES_LEFT;
  const fetchNext = () => {
    if (hasNextPage && !isFetching && !isError) void query.fetchNextPage({ cancelRefetch: false });
  };
  useEffect(() => {
    if (isSearching || isNearEnd) fetchNext();
  });
  return { videos, index, isSearching, hasMore: hasNextPage, fetchNext };
}
