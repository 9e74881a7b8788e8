import { ApiError } from '@ontrend/shared/api-client';
import type { Video } from '@ontrend/shared/wire';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { BATCH_SIZE, type FeedSource } from './constants.ts';
import { resetPosition } from './feed-position.ts';
import { buildEntries, type FeedEntry, type FeedItem, showNextBatch, useFeedRows } from './feed-rows.ts';
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
  hasPermanentError: boolean;
  /**
   * Shows the next batch of what is here, and asks for the next page where none is left after it: once, however often it
   * is called meanwhile.
   */
  showMore(): void;
  /** Asks for the feed anew. */
  refresh(): void;
  /** Asks once more for what did not come, also where that waits for its next try. */
  retry(): void;
}

const isPermanentError = (error: unknown) => error instanceof ApiError && !error.isTransient;

/** The videos of a feed in their places. */
export function toFeedItems(pages: { data: Video[] }[]): FeedItem[] {
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

  const items = useMemo(() => toFeedItems(data?.pages ?? []), [data]);

  const rows = useFeedRows(source);
  const entries = useMemo(() => buildEntries(items, rows), [items, rows]);
  const videos = useMemo(() => items.map(({ video }) => video), [items]);

  const hiddenCount = items.length - rows.shown;
  // Asked for again, what failed before has failed until something comes.
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
    canFetch: status === 'failed' || hasNextPage || hiddenCount > 0,
    isFetching,
    hasFetchFailed: isFetchNextPageError,
    hasPermanentError: isPermanentError(query.error),
    showMore: () => {
      if (hiddenCount > 0 || hasNextPage) showNextBatch(source, items.length);
      // Asked again before this was drawn: the call under way stands.
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
