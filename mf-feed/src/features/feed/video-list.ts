import { callApi } from '@ontrend/shared/api-client';
import type { Video } from '@ontrend/shared/wire';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { SLIDES_LEFT } from './constants.ts';

/** What a search has found. */
interface SearchList {
  kind: 'search';
  value: string;
}

/** A list out of which a video was opened: somebody's videos, what the viewer likes, or what was found. */
export type VideoList = { kind: 'user'; value: string } | { kind: 'liked' } | SearchList;

/** Whether what stands in the history beside a video is such a list. */
export function isVideoList(source: { kind: string }): source is VideoList {
  return source.kind === 'user' || source.kind === 'liked' || source.kind === 'search';
}

/** Pages read in search of the opened video; who stands deeper in a list sees it without neighbours. */
const MOST_PAGES = 40;

/** A list, page by page; the bodies of a search are its document's, letter for letter. */
export function videoListQuery(list: VideoList) {
  return infiniteQueryOptions({
    queryKey: ['mf-feed', 'list', list],
    queryFn: async ({ pageParam, signal }): Promise<{ data: Video[]; nextPageToken: string | null }> => {
      const from = pageParam ? { nextPageToken: pageParam } : {};
      if (list.kind === 'search') {
        return callApi('app/video/search-by-video', { search: list.value, ...from }, { signal });
      }
      if (list.kind === 'user') return callApi('app/video/get', { filter: list, ...from }, { signal });
      const { videos, nextPageToken } = await callApi('app/user/liked-v2', from, { signal });
      return { data: videos, nextPageToken };
    },
    initialPageParam: '',
    getNextPageParam: ({ nextPageToken }) => nextPageToken || undefined,
    // The opened video is there without it.
    meta: { alert: false },
  });
}

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
