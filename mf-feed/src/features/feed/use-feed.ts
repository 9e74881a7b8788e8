import { ApiError } from '@ontrend/shared/api-client';
import type { Video } from '@ontrend/shared/wire';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { BATCH, type FeedSource } from './constants.ts';
import { forgetPosition } from './feed-position.ts';
import { arrange, type FeedEntry, type FeedItem, showBatch, useRows } from './feed-rows.ts';
import { feedQuery } from './queries.ts';

/** What a feed holds and what can be asked of it. */
export interface Feed {
  entries: FeedEntry[];
  /** Every video that has been fetched, shown or not. */
  videos: Video[];
  status: 'loading' | 'ready' | 'empty' | 'failed';
  /** More can be had: the feed has not ended. */
  canFetch: boolean;
  isFetching: boolean;
  /** The last page asked for did not come. */
  hasFetchFailed: boolean;
  /** It was refused: asked again by itself it would be refused again. */
  isRefused: boolean;
  /**
   * Shows the next batch of what is here, and asks for the next page where none is left after it: once, however often it
   * is called meanwhile.
   */
  showMore(): void;
  /** Asks for the feed anew. */
  refresh(): void;
  /** Asks once more for what did not come, also where that waits for its next try. */
  again(): void;
}

const isRefusal = (error: unknown) => error instanceof ApiError && !error.isTransient;

/** The videos of a feed in their places. */
export function itemsOf(pages: { data: Video[] }[]): FeedItem[] {
  return pages.flatMap((page, number) =>
    page.data.map((video) => ({ key: `${number}.${video.fileName}`, video })),
  );
}

/** Reads a feed page by page (spec 4, feed fetch). */
export function useFeed(source: FeedSource): Feed {
  const query = useInfiniteQuery({
    ...feedQuery(source),
    // The loader has just asked.
    retryOnMount: false,
  });
  const { data, isPending, isError, isFetching, hasNextPage, isFetchNextPageError } = query;

  const items = useMemo(() => itemsOf(data?.pages ?? []), [data]);

  const rows = useRows(source);
  const entries = useMemo(() => arrange(items, rows), [items, rows]);
  const videos = useMemo(() => items.map(({ video }) => video), [items]);

  const left = items.length - rows.shown;
  // Asked for again, what failed before has failed until something comes.
  const hasFailed = isError || (isPending && query.errorUpdateCount > 0);
  const withoutVideos = hasFailed ? 'failed' : isPending ? 'loading' : 'empty';
  const status = entries.length > 0 ? 'ready' : withoutVideos;
  const refresh = () => {
    forgetPosition(source);
    void query.refetch();
  };
  return {
    entries,
    videos,
    status,
    canFetch: status === 'failed' || hasNextPage || left > 0,
    isFetching,
    hasFetchFailed: isFetchNextPageError,
    isRefused: isRefusal(query.error),
    showMore: () => {
      if (left > 0 || hasNextPage) showBatch(source, items.length);
      // Asked again before this was drawn: the call under way stands.
      if (left <= BATCH && hasNextPage && !isFetching) void query.fetchNextPage({ cancelRefetch: false });
    },
    refresh,
    again: () => {
      if (status === 'failed') refresh();
      else void query.fetchNextPage({ cancelRefetch: false });
    },
  };
}
