import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { POLL_MS } from '../../messaging/constants.ts';
import { refreshMessages } from '../../messaging/live.ts';
import { messagesOf, reachesEnd } from '../../messaging/pages.ts';
import { messagesQuery } from '../../messaging/queries.ts';

/** Both ends may come near in one moment; the other one is asked for next. */
const ONE_AT_A_TIME = { cancelRefetch: false } as const;

/**
 * The messages of a conversation, kept up to what happens while they are seen.
 * @param around the message that is to stand in the middle; null: the latest
 */
export function useMessages(viewerId: number, chatId: number, around: number | null) {
  const query = useInfiniteQuery(messagesQuery(viewerId, chatId, around));
  const isKept = useRef(query.data !== undefined);
  const { data, fetchNextPage, fetchPreviousPage, hasNextPage, hasPreviousPage, isFetching, isError } = query;

  useEffect(() => {
    // What was kept from before may be old, and without a stream nobody tells. No answer: the next look brings it.
    const look = () => {
      if (!document.hidden) refreshMessages(viewerId, chatId).catch(() => {});
    };
    if (isKept.current) look();
    const timer = setInterval(look, POLL_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [viewerId, chatId]);

  return {
    messages: useMemo(() => (data ? messagesOf(data) : []), [data]),
    isLoaded: data !== undefined,
    reachesEnd: data ? reachesEnd(data) : false,
    reachesStart: data !== undefined && !hasNextPage,
    hasFailed: isError,
    isFetching,
    retry: () => void (data ? fetchNextPage() : query.refetch()),
    loadOlder: () => {
      if (hasNextPage && !isFetching && !isError) void fetchNextPage(ONE_AT_A_TIME);
    },
    loadNewer: () => {
      if (hasPreviousPage && !isFetching && !isError) void fetchPreviousPage(ONE_AT_A_TIME);
    },
  };
}
