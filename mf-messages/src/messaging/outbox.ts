import { ApiError, callApi } from '@ontrend/shared/api-client';
import { canResend } from '@ontrend/shared/entities';
import { readUserStorage, userStorageKey, writeUserStorage } from '@ontrend/shared/entities/user-storage';
import { events } from '@ontrend/shared/events';
import { OUTBOX_KEY_PREFIX, type PendingMessageStatus } from '@ontrend/shared/outbox';
import { queryClient } from '@ontrend/shared/query';
import { randomUuid } from '@ontrend/shared/random-uuid';
import { createRetryScheduler } from '@ontrend/shared/retry';
import { useSession, withTabLock } from '@ontrend/shared/session';
import type { Conversation, Message, UserSummary } from '@ontrend/shared/wire';
import { create } from 'zustand';
import { SEND_TIMEOUT_MS } from './constants.ts';
import { insertMessages, isLatestLoaded, type MessagePages } from './message-pages.ts';
import { conversationsKey, messagesKey, refetchChats, refetchConversations } from './queries.ts';

/**
 * Adds a sent message to the cached pages and conversation. The first message gives the conversation its ID.
 */
function cacheSentMessage(viewerId: number, message: Message): void {
  const { chatId, receiverId } = message;
  queryClient.setQueriesData<MessagePages>({ queryKey: messagesKey(viewerId, chatId) }, (loaded) =>
    loaded && isLatestLoaded(loaded) ? insertMessages(loaded, [message]) : loaded,
  );
  queryClient.setQueriesData<Conversation>({ queryKey: conversationsKey(viewerId) }, (conversation) =>
    conversation?.user.id === receiverId ? { ...conversation, chatId, lastMessage: message } : conversation,
  );
  refetchChats(viewerId);
  refetchConversations(viewerId, 'not-established');
}

/** A message in the outbox. */
export interface PendingMessage extends PendingMessageStatus {
  /** Idempotency key, created by the client: a repeated send returns the same message (decision 021). */
  key: string;
  to: UserSummary;
  text: string;
  /** Unix milliseconds when it was written. */
  at: number;
  /** Storage is unavailable or full, so the message is lost when the page is closed. */
  isInMemoryOnly?: boolean;
}

interface Outbox {
  /** Oldest first. */
  pendingMessages: PendingMessage[];
  /** Key of the message being sent. */
  sendingKey: string | null;
  /** The last send did not reach the server; it is retried later. */
  isServerUnreachable: boolean;
}

const EMPTY_OUTBOX: Outbox = { pendingMessages: [], sendingKey: null, isServerUnreachable: false };

/** Messages the viewer wrote that are not sent yet. Persisted in localStorage and shared with other tabs. */
export const useOutbox = create<Outbox>(() => EMPTY_OUTBOX);

const getViewerId = () => useSession.getState().viewer?.id;

function parsePendingMessage(value: string): PendingMessage[] {
  try {
    const message = JSON.parse(value) as PendingMessage;
    return typeof message.text === 'string' && typeof message.to?.id === 'number' ? [message] : [];
  } catch {
    return [];
  }
}

function sortByTime(messages: PendingMessage[]): PendingMessage[] {
  return messages.sort((a, b) => a.at - b.at);
}

/** Replaces the outbox by the stored messages, plus those that could not be stored. */
function loadFromStorage(): void {
  const userId = getViewerId();
  if (userId === undefined) {
    useOutbox.setState(EMPTY_OUTBOX);
    return;
  }
  const stored = [...readUserStorage(userId, OUTBOX_KEY_PREFIX).values()].flatMap(parsePendingMessage);
  const inMemory = useOutbox.getState().pendingMessages.filter(({ isInMemoryOnly }) => isInMemoryOnly);
  useOutbox.setState({ pendingMessages: sortByTime([...stored, ...inMemory]) });
}

/** Stores each message under its own key, so that tabs never overwrite each other's messages. */
function savePendingMessage(userId: number, message: PendingMessage): void {
  const others = useOutbox.getState().pendingMessages.filter(({ key }) => key !== message.key);
  const isInMemoryOnly = !writeUserStorage(
    userId,
    OUTBOX_KEY_PREFIX + message.key,
    JSON.stringify({ ...message, isInMemoryOnly: undefined }),
  );
  useOutbox.setState({ pendingMessages: sortByTime([...others, { ...message, isInMemoryOnly }]) });
}

/** Removes a message that was sent, or that the viewer discarded. */
export function discardPendingMessage(key: string): void {
  const userId = getViewerId();
  useOutbox.setState(({ pendingMessages }) => ({
    pendingMessages: pendingMessages.filter((message) => message.key !== key),
  }));
  if (userId !== undefined) writeUserStorage(userId, OUTBOX_KEY_PREFIX + key, null);
}

/** Makes timestamps unique, so that messages written in the same millisecond stay in order. */
let lastQueuedAt = 0;

/** Adds a message to the outbox and sends it. */
export function queueMessage(to: UserSummary, text: string): void {
  const userId = getViewerId();
  if (userId === undefined) return;
  lastQueuedAt = Math.max(Date.now(), lastQueuedAt + 1);
  savePendingMessage(userId, { key: randomUuid(), to, text, at: lastQueuedAt });
  void flushOutbox();
}

/** Sends a rejected message again. */
export function retryPendingMessage(message: PendingMessage): void {
  const userId = getViewerId();
  if (userId === undefined) return;
  savePendingMessage(userId, { ...message, failed: undefined });
  void flushOutbox();
}

const retry = createRetryScheduler(() => void flushOutbox(), { whileHidden: true });
let isFlushing = false;
let isFlushRequested = false;

/** Sends the pending messages one by one, in one tab at a time. */
export async function flushOutbox(): Promise<void> {
  isFlushRequested = true;
  if (isFlushing) return;
  isFlushing = true;
  try {
    while (isFlushRequested) {
      isFlushRequested = false;
      if (!hasMessagesToSend()) break;
      // Without locks two tabs may send the same message, which the server deduplicates by key.
      await withTabLock('outbox', sendPendingMessages);
    }
  } finally {
    isFlushing = false;
  }
}

const findNextToSend = () => useOutbox.getState().pendingMessages.find(({ failed }) => !failed);
const hasMessagesToSend = () => getViewerId() !== undefined && findNextToSend() !== undefined;

async function sendPendingMessages(): Promise<void> {
  const userId = getViewerId();
  // Another tab may have sent some of them while this one waited for the lock.
  loadFromStorage();
  for (let message = findNextToSend(); message && getViewerId() === userId; message = findNextToSend()) {
    useOutbox.setState({ sendingKey: message.key, isServerUnreachable: false });
    const canContinue = await sendPendingMessage(message, userId as number);
    useOutbox.setState({ sendingKey: null });
    if (!canContinue) return;
  }
}

/** @returns whether to go on with the next message */
async function sendPendingMessage(message: PendingMessage, userId: number): Promise<boolean> {
  const { key, to, text } = message;
  try {
    const chat = { receiverId: to.id, message: text, key };
    const { data } = await callApi(
      'app/message/send',
      { chat },
      { signal: AbortSignal.timeout(SEND_TIMEOUT_MS) },
    );
    retry.reset();
    if (getViewerId() !== userId) return false;
    cacheSentMessage(userId, data.message);
    discardPendingMessage(key);
    return true;
  } catch (error) {
    if (getViewerId() !== userId) return false;
    const isRejected = error instanceof ApiError && !canResend(error);
    if (!isRejected) {
      useOutbox.setState({ isServerUnreachable: true });
      retry.schedule(error);
      return false;
    }
    // Skip if the viewer discarded it during the request.
    if (useOutbox.getState().pendingMessages.some((other) => other.key === key)) {
      savePendingMessage(userId, { ...message, failed: error.messages });
    }
    return true;
  }
}

/**
 * Loads and sends the outbox now and on every new session, and reloads it when another tab changes it. Messages of other
 * tabs are sent from here if that tab is closed before.
 */
export function startOutbox(): void {
  const reload = () => {
    useOutbox.setState(EMPTY_OUTBOX);
    loadFromStorage();
    void flushOutbox();
  };
  reload();
  events.on('session.started', reload);
  events.on('session.ended', () => useOutbox.setState(EMPTY_OUTBOX));
  addEventListener('storage', ({ key }) => {
    const userId = getViewerId();
    if (userId !== undefined && (key === null || key.startsWith(userStorageKey(userId, OUTBOX_KEY_PREFIX))))
      loadFromStorage();
    if (hasMessagesToSend()) retry.schedule();
  });
}
