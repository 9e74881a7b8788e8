import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { POLL_INTERVAL_MS } from '../../messaging/constants.ts';
import { refreshMessages } from '../../messaging/message-cache.ts';
import { flattenMessages, isLatestLoaded } from '../../messaging/message-pages.ts';
import { messagesQuery } from '../../messaging/queries.ts';

// Pages run from newest to oldest: the "next" page is older, the "previous" page newer.

/** Options of a page request: do not cancel a running request for the other direction. */
const DO_NOT_CANCEL = { cancelRefetch: false } as const;

type Direction = 'older' | 'newer';

/**
 * Loads the messages of a conversation in both directions and polls for changes while the conversation is open.
 * @param around ID of the message to load around; null for the latest
 */
export function useMessages(viewerId: number, chatId: number, around: number | null) {
  const query = useInfiniteQuery(messagesQuery(viewerId, chatId, around));
  const wasCached = useRef(query.data !== undefined);
  const { data, dataUpdatedAt, hasNextPage, hasPreviousPage, isFetching } = query;

  // Unix milliseconds of the last failure in each direction. New data, for example from a poll, ends the failure.
  const [failedAt, setFailedAt] = useState<Record<Direction, number>>({ older: 0, newer: 0 });
  const hasFailed = (direction: Direction) => failedAt[direction] > 0 && failedAt[direction] >= dataUpdatedAt;
  const loadPage = async (direction: Direction) => {
    const fetchPage = direction === 'older' ? query.fetchNextPage : query.fetchPreviousPage;
    const result = await fetchPage(DO_NOT_CANCEL);
    // While a page in the other direction is loading, `fetchPage` returns the result of that page.
    const isError = direction === 'older' ? result.isFetchNextPageError : result.isFetchPreviousPageError;
    setFailedAt((current) => ({ ...current, [direction]: isError ? Date.now() : 0 }));
  };

  useEffect(() => {
    // Cached messages may be outdated, and polling replaces real-time events when the stream is down. Errors
    // are ignored: the next poll retries.
    const poll = () => {
      if (!document.hidden) refreshMessages(viewerId, chatId).catch(() => {});
    };
    if (wasCached.current) poll();
    const timer = setInterval(poll, POLL_INTERVAL_MS);
    document.addEventListener('visibilitychange', poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, [viewerId, chatId]);

  return {
    messages: useMemo(() => (data ? flattenMessages(data) : []), [data]),
    isLoaded: data !== undefined,
    isLatestLoaded: data ? isLatestLoaded(data) : false,
    isOldestLoaded: data !== undefined && !hasNextPage,
    hasInitialLoadFailed: data === undefined && query.isError,
    hasOlderFailed: hasFailed('older'),
    hasNewerFailed: hasFailed('newer'),
    isFetching,
    isFetchingNewer: query.isFetchingPreviousPage,
    retryInitialLoad: () => void query.refetch(),
    retryOlder: () => void loadPage('older'),
    retryNewer: () => void loadPage('newer'),
    loadOlder: () => {
      if (hasNextPage && !isFetching && !hasFailed('older')) void loadPage('older');
    },
    loadNewer: () => {
      if (hasPreviousPage && !isFetching && !hasFailed('newer')) void loadPage('newer');
    },
  };
}
