import type { Video } from '@ontrend/shared/wire';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type VideoList, videoListQuery } from '../../queries/video-list-query.ts';
import { FETCH_AHEAD_SLIDES } from './constants.ts';

/** Pages read in search of the opened video; who stands deeper in a list sees it without neighbours. */
const MAX_SEARCHED_PAGES = 40;

/** What stands around a video in a list. */
export interface VideoListState {
  videos: Video[];
  /** Where the video stands; -1 while it is looked for, and where the list does not hold it. */
  index: number;
  isSearching: boolean;
  /** There is more after the last video. */
  hasMore: boolean;
  fetchNextPage(): void;
}

/** A list, read on until it holds a video, and whenever its end comes near. */
export function useVideoList(list: VideoList, fileName: string): VideoListState {
  const query = useInfiniteQuery(videoListQuery(list));
  const { data, isPending, isError, isFetching, hasNextPage } = query;
  const videos = data?.pages.flatMap((page) => page.data) ?? [];
  const index = videos.findIndex((video) => video.fileName === fileName);
  const isSearching =
    isPending || (index < 0 && hasNextPage && !isError && (data?.pages.length ?? 0) < MAX_SEARCHED_PAGES);
  const isNearEnd = index >= 0 && index >= videos.length - FETCH_AHEAD_SLIDES;
  const fetchNext = () => {
    if (hasNextPage && !isFetching && !isError) void query.fetchNextPage({ cancelRefetch: false });
  };
  useEffect(() => {
    if (isSearching || isNearEnd) fetchNext();
  });
  return { videos, index, isSearching, hasMore: hasNextPage, fetchNextPage: fetchNext };
}
