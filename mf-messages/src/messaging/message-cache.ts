import { callApi } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { queryClient } from '@ontrend/shared/query';
import { useSession } from '@ontrend/shared/session';
import type { LiveEvent, Message } from '@ontrend/shared/wire';
import { EVENT_BATCH_MS } from './constants.ts';
import {
  getNewestId,
  insertMessages,
  isLatestLoaded,
  type MessagePages,
  markReadByRecipient,
  markReadByViewer,
  mergeLatestPage,
  removeMessage,
  resumeAfterGap,
} from './message-pages.ts';
import { messagesKey, refetchChats, refetchConversations } from './queries.ts';

type MessageEvent = Extract<LiveEvent, { topic: 'messages' }>;

const getViewerId = () => useSession.getState().viewer?.id;

function updateCachedPages(
  userId: number,
  chatId: number,
  change: (loaded: MessagePages) => MessagePages,
): void {
  queryClient.setQueriesData<MessagePages>(
    { queryKey: messagesKey(userId, chatId) },
    (loaded) => loaded && change(loaded),
  );
}

/**
 * Refetches the latest page of a conversation and merges it into the cached pages.
 * @throws {ApiError} when the call fails
 */
export async function refreshMessages(userId: number, chatId: number): Promise<void> {
  const latest = await callApi('app/message/messages', { chatId });
  const outdatedNewestIds: number[] = [];
  updateCachedPages(userId, chatId, (loaded) => {
    const withReceipts = markReadByRecipient(loaded, userId, latest);
    if (!isLatestLoaded(withReceipts)) return withReceipts;
    const merged = mergeLatestPage(withReceipts, latest);
    if (!merged) outdatedNewestIds.push(getNewestId(withReceipts));
    return merged ?? withReceipts;
  });
  const [newestKnownId] = outdatedNewestIds;
  if (newestKnownId === undefined) return;
  const page = await callApi(
    'app/message/messages',
    newestKnownId > 0 ? { chatId, around: newestKnownId } : { chatId },
  );
  updateCachedPages(userId, chatId, (loaded) =>
    getNewestId(loaded) === newestKnownId ? resumeAfterGap(loaded, page) : loaded,
  );
}

async function refetchRestoredMessage(userId: number, chatId: number, messageId: number): Promise<void> {
  const { data } = await callApi('app/message/messages', { chatId, around: messageId });
  const restoredMessages = data.filter((message) => message.messageId === messageId);
  updateCachedPages(userId, chatId, (loaded) => insertMessages(loaded, restoredMessages));
}

/** Removes a message from the cache (optimistic delete). */
export function removeCachedMessage(
  userId: number,
  { chatId, messageId }: Pick<Message, 'chatId' | 'messageId'>,
): void {
  updateCachedPages(userId, chatId, (loaded) => removeMessage(loaded, messageId));
}

/** Puts a removed message back into the cache. */
export function restoreCachedMessage(userId: number, message: Message): void {
  updateCachedPages(userId, message.chatId, (loaded) => insertMessages(loaded, [message]));
}

/** Marks all messages to the viewer as read in the cache. */
export function markCachedAsRead(userId: number, chatId: number): void {
  updateCachedPages(userId, chatId, (loaded) => markReadByViewer(loaded, userId));
}

/**
 * Removes cached pages that are not on screen, so that they are refetched when opened, and updates the
 * others.
 */
function applyMessageEvents(userId: number, chatId: number, changes: MessageEvent[]): void {
  const queryKey = messagesKey(userId, chatId);
  queryClient.removeQueries({ queryKey, type: 'inactive' });
  if (queryClient.getQueryCache().findAll({ queryKey, type: 'active' }).length === 0) return;
  let needsRefresh = false;
  // A failed refetch is repeated by the next poll.
  const ignoreError = () => {};
  for (const { messageId, change } of changes) {
    if (change === 'deleted' && messageId !== null) removeCachedMessage(userId, { chatId, messageId });
    else if (change === 'restored' && messageId !== null)
      refetchRestoredMessage(userId, chatId, messageId).catch(ignoreError);
    else needsRefresh = true;
  }
  if (needsRefresh) refreshMessages(userId, chatId).catch(ignoreError);
}

/** Refreshes everything on screen, because events may have been missed. */
function refreshEverything(userId: number): void {
  refetchChats(userId);
  refetchConversations(userId);
  queryClient.removeQueries({ queryKey: messagesKey(userId), type: 'inactive' });
  const activeQueries = queryClient
    .getQueryCache()
    .findAll({ queryKey: messagesKey(userId), type: 'active' });
  for (const chatId of new Set(activeQueries.map(({ queryKey }) => queryKey[3]))) {
    if (typeof chatId === 'number') refreshMessages(userId, chatId).catch(() => {});
  }
}

/** Subscribes to real-time message events from other devices and tabs (decision 021). */
export function startLiveUpdates(): void {
  let queuedEvents: MessageEvent[] = [];

  const processQueue = () => {
    const batch = queuedEvents;
    queuedEvents = [];
    const userId = getViewerId();
    if (userId === undefined) return;
    refetchChats(userId);
    const areSentOrRead = batch.every(({ change }) => change === 'sent' || change === 'read');
    refetchConversations(userId, areSentOrRead ? 'not-established' : 'all');
    for (const chatId of new Set(batch.map((event) => event.chatId))) {
      applyMessageEvents(
        userId,
        chatId,
        batch.filter((event) => event.chatId === chatId),
      );
    }
  };

  events.on('live.received', (event) => {
    const userId = getViewerId();
    if (userId === undefined) return;
    if (event.topic === 'refetch') refreshEverything(userId);
    if (event.topic !== 'messages') return;
    if (queuedEvents.length === 0) setTimeout(processQueue, EVENT_BATCH_MS);
    queuedEvents.push(event);
  });
}
