import type { Video } from '@ontrend/shared/wire';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FeedSource } from './constants.ts';
import { feedQuery } from './queries.ts';

/** A video in its place in a feed; the same one may come again on a later page. */
export interface FeedEntry {
  key: string;
  video: Video;
}

/** What a feed holds and what can be asked of it. */
export interface Feed {
  entries: FeedEntry[];
  status: 'loading' | 'ready' | 'empty' | 'failed';
  /** More can be had: the feed has not ended. */
  canFetch: boolean;
  isFetching: boolean;
  /** The last page asked for did not come. */
  hasFetchFailed: boolean;
  /** Asks for the next page, once however often it is called meanwhile. */
  fetchNext(): void;
  /** Asks for the feed anew. */
  refresh(): void;
}

/** Reads a feed page by page (spec 4, feed fetch). */
export function useFeed(source: FeedSource): Feed {
  const query = useInfiniteQuery(feedQuery(source));
  const { data, isPending, isError, isFetching, hasNextPage, isFetchNextPageError } = query;

  const entries = useMemo(
    () =>
      (data?.pages ?? []).flatMap((page, number) =>
        page.data.map((video) => ({ key: `${number}.${video.fileName}`, video })),
      ),
    [data],
  );

  const withoutVideos = isError ? 'failed' : 'empty';
  return {
    entries,
    status: isPending ? 'loading' : entries.length > 0 ? 'ready' : withoutVideos,
    canFetch: isError || hasNextPage,
    isFetching,
    hasFetchFailed: isFetchNextPageError,
    fetchNext: () => {
      // Asked again before this was drawn: the call under way stands.
      if (hasNextPage && !isFetching) void query.fetchNextPage({ cancelRefetch: false });
    },
    refresh: () => void query.refetch(),
  };
}
