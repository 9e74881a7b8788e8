import { ApiError } from '@ontrend/shared/api-client';
import type { Video } from '@ontrend/shared/wire';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { BATCH_SIZE, type FeedSource } from './constants.ts';
import { resetPosition } from './feed-position.ts';
import { buildEntries, type FeedEntry, type FeedItem, showNextBatch, useFeedRows } from './feed-rows.ts';
import { feedQuery } from './queries.ts';

/** State and actions of a feed. */
export interface Feed {
  entries: FeedEntry[];
  /** All fetched videos, visible or not. */
  videos: Video[];
  status: 'loading' | 'ready' | 'empty' | 'failed';
  /** Whether the feed has more videos or can retry a failed first request (FEED-18). */
  canLoadMore: boolean;
  isFetching: boolean;
  /** The last page request failed. */
  hasFetchFailed: boolean;
  /** Error of the last failed request. */
  error: unknown;
  /** The API rejected the request; an automatic retry is pointless. */
  hasPermanentError: boolean;
  /**
   * Shows the next fetched batch, and fetches the next page when no batch is left. Repeated calls have no
   * further effect.
   */
  showMore(): void;
  /** Fetches the feed from the start. */
  refresh(): void;
  /** Retries the failed request now, even if an automatic retry is scheduled. */
  retry(): void;
}

const isPermanentError = (error: unknown) => error instanceof ApiError && !error.isTransient;

/** Flattens the pages of a feed and gives each video a unique key. */
export function toFeedItems(pages: { data: Video[] }[]): FeedItem[] {
  return pages.flatMap((page, pageIndex) =>
    page.data.map((video) => ({ key: `${pageIndex}.${video.fileName}`, video })),
  );
}

/** Fetches a feed page by page (FEED-20). */
export function useFeed(source: FeedSource): Feed {
  const query = useInfiniteQuery({
    ...feedQuery(source),
    // The loader has just fetched it.
    retryOnMount: false,
  });
  const { data, isPending, isError, isFetching, hasNextPage, isFetchNextPageError } = query;

  // A query without data has no error while it is being retried.
  const [lastError, setLastError] = useState(query.error);
  if (query.error && query.error !== lastError) setLastError(query.error);

  const items = useMemo(() => toFeedItems(data?.pages ?? []), [data]);

  const rows = useFeedRows(source);
  const entries = useMemo(() => buildEntries(items, rows), [items, rows]);
  const videos = useMemo(() => items.map(({ video }) => video), [items]);

  const hiddenCount = items.length - rows.visibleVideoCount;
  // During a retry the feed stays failed until data arrives.
  const hasFailed = isError || (isPending && query.errorUpdateCount > 0);
  const statusWithoutVideos = hasFailed ? 'failed' : isPending ? 'loading' : 'empty';
  const status = entries.length > 0 ? 'ready' : statusWithoutVideos;
  const refresh = () => {
    resetPosition(source);
    void query.refetch();
  };
  return {
    entries,
    videos,
    status,
    canLoadMore: status === 'failed' || hasNextPage || hiddenCount > 0,
    isFetching,
    hasFetchFailed: isFetchNextPageError,
    error: lastError,
    hasPermanentError: isPermanentError(query.error),
    showMore: () => {
      if (hiddenCount > 0 || hasNextPage) showNextBatch(source, items.length);
      // Called again before the render: the request is already in flight.
      if (hiddenCount <= BATCH_SIZE && hasNextPage && !isFetching)
        void query.fetchNextPage({ cancelRefetch: false });
    },
    refresh,
    retry: () => {
      if (status === 'failed') refresh();
      else void query.fetchNextPage({ cancelRefetch: false });
    },
  };
}
