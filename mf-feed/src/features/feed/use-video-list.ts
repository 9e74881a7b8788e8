import type { Video } from '@ontrend/shared/wire';
import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { type VideoList, videoListQuery } from '../../queries/video-list-query.ts';
import { FETCH_AHEAD_SLIDES } from './constants.ts';
import { feedQuery } from './queries.ts';

/** Maximum number of pages to search for the opened video. Beyond that it shows without neighbors. */
const MAX_SEARCHED_PAGES = 40;

/** A video's position in a list. */
export interface VideoListState {
  videos: Video[];
  /** Index of the video; -1 during the search and when the list does not contain it. */
  index: number;
  isSearching: boolean;
  /** Whether the list has more videos. */
  hasMore: boolean;
  fetchNextPage(): void;
}

interface Page {
  data: Video[];
  nextPageToken: string | null;
}

const getListQuery = (list: VideoList) =>
  (list.kind === 'grid' ? feedQuery(list.source) : videoListQuery(list)) as UseInfiniteQueryOptions<
    Page,
    Error,
    InfiniteData<Page>,
    QueryKey,
    string
  >;

/** Fetches a list until it contains a video, and the next page near the end. */
export function useVideoList(list: VideoList, fileName: string): VideoListState {
  const query = useInfiniteQuery(getListQuery(list));
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
