import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { POLL_INTERVAL_MS } from '../../messaging/constants.ts';
import { refreshMessages } from '../../messaging/message-cache.ts';
import { flattenMessages, isLatestLoaded } from '../../messaging/message-pages.ts';
import { messagesQuery } from '../../messaging/queries.ts';

/** Options of a page request: do not cancel a running request for the other direction. */
const DO_NOT_CANCEL = { cancelRefetch: false } as const;

/**
 * Loads the messages of a conversation in both directions and polls for changes while the conversation is open.
 * @param around ID of the message to load around; null for the latest
 */
export function useMessages(viewerId: number, chatId: number, around: number | null) {
  const query = useInfiniteQuery(messagesQuery(viewerId, chatId, around));
  const wasCached = useRef(query.data !== undefined);
  const { data, fetchNextPage, fetchPreviousPage, hasNextPage, hasPreviousPage, isFetching, isError } = query;

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
    hasFailed: isError,
    isFetching,
    retry: () => void (data ? fetchNextPage() : query.refetch()),
    loadOlder: () => {
      if (hasNextPage && !isFetching && !isError) void fetchNextPage(DO_NOT_CANCEL);
    },
    loadNewer: () => {
      if (hasPreviousPage && !isFetching && !isError) void fetchPreviousPage(DO_NOT_CANCEL);
    },
  };
}
