import { callApi } from '@ontrend/shared/api-client';
import { queryClient } from '@ontrend/shared/query';
import type { Calls, Conversation } from '@ontrend/shared/wire';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

// Every key contains the viewer ID, so that no user sees data fetched for another one. `networkMode: always`
// sends requests even when the browser reports that it is offline, so that views receive an error instead of a
// paused query. They show errors themselves and refetch on reconnect.
const COMMON_OPTIONS = { networkMode: 'always', refetchOnReconnect: true, meta: { alert: false } } as const;

type ChatsRequest = Calls['app/message/chats']['body'];

export const chatsKey = (viewerId: number) => ['mf-messages', 'chats', viewerId];

/**
 * The viewer's conversations or message requests, most recent first. The first body must equal the first call
 * in `document/index.ts`.
 */
export function chatsQuery(viewerId: number, view: 'open' | 'requests' = 'open') {
  const firstPageBody: ChatsRequest = view === 'requests' ? { requests: true } : {};
  return infiniteQueryOptions({
    queryKey: [...chatsKey(viewerId), view],
    queryFn: ({ pageParam, signal }) => callApi('app/message/chats', pageParam, { signal }),
    initialPageParam: firstPageBody,
    getNextPageParam: ({ nextPageToken }) => (nextPageToken ? { ...firstPageBody, nextPageToken } : null),
    ...COMMON_OPTIONS,
  });
}

/** A conversation by its ID, or by the username of the other user. */
export type ConversationRef = { chatId: number } | { username: string };

export const conversationsKey = (viewerId: number) => ['mf-messages', 'conversation', viewerId];

/** A conversation, which may not exist yet, and whether the viewer may write in it. */
export function conversationQuery(viewerId: number, conversationRef: ConversationRef) {
  return queryOptions({
    queryKey: [...conversationsKey(viewerId), conversationRef],
    queryFn: async ({ signal }) => (await callApi('app/message/chat', conversationRef, { signal })).data,
    ...COMMON_OPTIONS,
  });
}

export type MessagePage = Calls['app/message/messages']['reply'];
export type MessagesRequest = Calls['app/message/messages']['body'];

/** Key of the cached messages of one conversation, or of all. */
export const messagesKey = (viewerId: number, chatId?: number) => [
  ...['mf-messages', 'messages', viewerId],
  ...(chatId === undefined ? [] : [chatId]),
];

/**
 * Messages of a conversation, paginated in both directions from the latest or from around one message.
 * `nextPageToken` loads older messages, `previousPageToken` newer ones. Pages never become stale: real-time
 * events update them (`message-cache.ts`).
 */
export function messagesQuery(viewerId: number, chatId: number, around: number | null) {
  const firstPageBody: MessagesRequest = around === null ? { chatId } : { chatId, around };
  return infiniteQueryOptions({
    queryKey: [...messagesKey(viewerId, chatId), around],
    queryFn: ({ pageParam, signal }: { pageParam: MessagesRequest; signal: AbortSignal }) =>
      callApi('app/message/messages', pageParam, { signal }),
    initialPageParam: firstPageBody,
    getNextPageParam: ({ nextPageToken }: MessagePage): MessagesRequest | null =>
      nextPageToken ? { chatId, nextPageToken } : null,
    getPreviousPageParam: ({ previousPageToken }: MessagePage): MessagesRequest | null =>
      previousPageToken ? { chatId, nextPageToken: previousPageToken } : null,
    ...COMMON_OPTIONS,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { alert: false, refetchOnSessionChange: false },
  });
}

/** Conversations and messages that match a search. */
export function messageSearchQuery(viewerId: number, search: string) {
  return infiniteQueryOptions({
    queryKey: ['mf-messages', 'search', viewerId, search],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        'app/message/search',
        { search, ...(pageParam ? { nextPageToken: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextPageToken }) => nextPageToken,
    enabled: search !== '',
    ...COMMON_OPTIONS,
  });
}

/** Users that match a search. */
export function userSearchQuery(viewerId: number, search: string) {
  return queryOptions({
    queryKey: ['mf-messages', 'user-search', viewerId, search],
    queryFn: async ({ signal }) => (await callApi('app/user/search', { search }, { signal })).data,
    enabled: search !== '',
    ...COMMON_OPTIONS,
  });
}

/** Refetches the conversation list. */
export function refetchChats(viewerId: number): void {
  void queryClient.invalidateQueries({ queryKey: chatsKey(viewerId) });
}

const isEstablished = (conversation: Conversation | undefined) =>
  conversation?.state === 'open' && conversation.writing === 'open' && conversation.chatId !== null;

/**
 * Refetches conversations, for example after a request was accepted.
 * @param scope `not-established` skips conversations in which both users can write without restriction
 */
export function refetchConversations(viewerId: number, scope: 'all' | 'not-established' = 'all'): void {
  void queryClient.invalidateQueries({
    queryKey: conversationsKey(viewerId),
    predicate: ({ state }) => scope === 'all' || !isEstablished(state.data as Conversation | undefined),
  });
}
