import { callApi } from '@ontrend/shared/api-client';
import { queryClient } from '@ontrend/shared/query';
import type { Calls, Conversation } from '@ontrend/shared/wire';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

// The viewer is part of every key, so that nobody is ever shown what was fetched for somebody else. Views tell of a
// failure themselves, also of being offline, and ask again when the line is back.
const COMMON_OPTIONS = { networkMode: 'always', refetchOnReconnect: true, meta: { alert: false } } as const;

type ChatsRequest = Calls['app/message/chats']['body'];

export const chatsKey = (viewerId: number) => ['mf-messages', 'chats', viewerId];

/**
 * The viewer's conversations, or what others ask to begin, the last written in first; the first body is the document's,
 * letter for letter.
 */
export function chatsQuery(viewerId: number, view: 'open' | 'requests' = 'open') {
  const first: ChatsRequest = view === 'requests' ? { requests: true } : {};
  return infiniteQueryOptions({
    queryKey: [...chatsKey(viewerId), view],
    queryFn: ({ pageParam, signal }) => callApi('app/message/chats', pageParam, { signal }),
    initialPageParam: first,
    getNextPageParam: ({ nextPageToken }) => (nextPageToken ? { ...first, nextPageToken } : null),
    ...COMMON_OPTIONS,
  });
}

/** A conversation by its number, or by conversationRef it is with. */
export type ConversationRef = { chatId: number } | { username: string };

export const conversationsKey = (viewerId: number) => ['mf-messages', 'conversation', viewerId];

/** One conversation, there already or not, and what the viewer may write in it. */
export function conversationQuery(viewerId: number, conversationRef: ConversationRef) {
  return queryOptions({
    queryKey: [...conversationsKey(viewerId), conversationRef],
    queryFn: async ({ signal }) => (await callApi('app/message/chat', conversationRef, { signal })).data,
    ...COMMON_OPTIONS,
  });
}

export type MessagePage = Calls['app/message/messages']['reply'];
export type MessagesRequest = Calls['app/message/messages']['body'];

/** What is kept of the messages of one conversation, or of all. */
export const messagesKey = (viewerId: number, chatId?: number) => [
  ...['mf-messages', 'messages', viewerId],
  ...(chatId === undefined ? [] : [chatId]),
];

/**
 * Messages of a conversation, page by page to both sides: from the latest on, or from around one. Pages are read once;
 * what happens meanwhile is put into them (`live.ts`).
 */
export function messagesQuery(viewerId: number, chatId: number, around: number | null) {
  const first: MessagesRequest = around === null ? { chatId } : { chatId, around };
  return infiniteQueryOptions({
    queryKey: [...messagesKey(viewerId, chatId), around],
    queryFn: ({ pageParam, signal }: { pageParam: MessagesRequest; signal: AbortSignal }) =>
      callApi('app/message/messages', pageParam, { signal }),
    initialPageParam: first,
    getNextPageParam: ({ nextPageToken }: MessagePage): MessagesRequest | null =>
      nextPageToken ? { chatId, nextPageToken } : null,
    getPreviousPageParam: ({ previousPageToken }: MessagePage): MessagesRequest | null =>
      previousPageToken ? { chatId, nextPageToken: previousPageToken } : null,
    ...COMMON_OPTIONS,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { alert: false, refetchOnSessionChange: false },
  });
}

/** Conversations and messages that hold a text, page after page. */
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

/** People one may want to write to. */
export function userSearchQuery(viewerId: number, search: string) {
  return queryOptions({
    queryKey: ['mf-messages', 'people', viewerId, search],
    queryFn: async ({ signal }) => (await callApi('app/user/search', { search }, { signal })).data,
    enabled: search !== '',
    ...COMMON_OPTIONS,
  });
}

/** Has the list of conversations look again. */
export function refreshChats(viewerId: number): void {
  void queryClient.invalidateQueries({ queryKey: chatsKey(viewerId) });
}

const isEstablished = (conversation: Conversation | undefined) =>
  conversation?.state === 'open' && conversation.writing === 'open' && conversation.chatId !== null;

/**
 * Has what is shown of conversations look again: whether one may write, whether it was accepted.
 * @param which `unsettled` leaves out those where both write to each other
 */
export function refreshConversations(viewerId: number, which: 'all' | 'not-established' = 'all'): void {
  void queryClient.invalidateQueries({
    queryKey: conversationsKey(viewerId),
    predicate: ({ state }) => which === 'all' || !isEstablished(state.data as Conversation | undefined),
  });
}
