import { ApiError, callApi } from '@ontrend/shared/api-client';
import { canResend, createRetryScheduler, userStorageKey } from '@ontrend/shared/entities';
import { events } from '@ontrend/shared/events';
import { OUTBOX_KEY_PREFIX, type PendingMessageStatus } from '@ontrend/shared/outbox';
import { useSession } from '@ontrend/shared/session';
import type { UserSummary } from '@ontrend/shared/wire';
import { create } from 'zustand';
import { cacheSentMessage } from './cache-sent-message.ts';
import { SEND_TIMEOUT_MS } from './constants.ts';
import { readUserStorage, writeUserStorage } from './user-storage.ts';

/** A message that has not been sent yet. */
export interface PendingMessage extends PendingMessageStatus {
  /** Of this page's making: sent again with it, it is the same message (decision 021). */
  key: string;
  to: UserSummary;
  text: string;
  /** When it was written, Unix ms. */
  at: number;
  /** Storage is off or full: it lasts as long as the page. */
  isInMemoryOnly?: boolean;
}

interface Outbox {
  /** In the order they were written. */
  pendingMessages: PendingMessage[];
  /** The one that is on its way now. */
  sendingKey: string | null;
  /** The server could not be reached: letters wait for it. */
  isServerUnreachable: boolean;
}

const LOCK_NAME = 'ontrend-outbox';
const EMPTY_OUTBOX: Outbox = { pendingMessages: [], sendingKey: null, isServerUnreachable: false };

/** What the viewer wrote and has not been sent; it outlives the page, and all tabs show it. */
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

/** What is stored counts; what could not be stored stays as long as the page. */
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

/** Each letter is stored by itself, so that tabs never overwrite what another one keeps. */
function savePendingMessage(userId: number, message: PendingMessage): void {
  const others = useOutbox.getState().pendingMessages.filter(({ key }) => key !== message.key);
  const isInMemoryOnly = !writeUserStorage(
    userId,
    OUTBOX_KEY_PREFIX + message.key,
    JSON.stringify({ ...message, isInMemoryOnly: undefined }),
  );
  useOutbox.setState({ pendingMessages: sortByTime([...others, { ...message, isInMemoryOnly }]) });
}

/** Takes a message back, or out once it was sent. */
export function discardPendingMessage(key: string): void {
  const userId = getViewerId();
  useOutbox.setState(({ pendingMessages }) => ({
    pendingMessages: pendingMessages.filter((message) => message.key !== key),
  }));
  if (userId !== undefined) writeUserStorage(userId, OUTBOX_KEY_PREFIX + key, null);
}

/** Two letters of one moment keep their order. */
let lastQueuedAt = 0;

/** Writes to somebody: kept at once, and sent as soon as it can be. */
export function queueMessage(to: UserSummary, text: string): void {
  const userId = getViewerId();
  if (userId === undefined) return;
  lastQueuedAt = Math.max(Date.now(), lastQueuedAt + 1);
  savePendingMessage(userId, { key: createIdempotencyKey(), to, text, at: lastQueuedAt });
  void flushOutbox();
}

/** Sends a message that was refused once more. */
export function retryPendingMessage(message: PendingMessage): void {
  const userId = getViewerId();
  if (userId === undefined) return;
  savePendingMessage(userId, { ...message, failed: undefined });
  void flushOutbox();
}

/** A random key as the wire wants it; pages that are not secure have no `randomUUID`. */
function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const retry = createRetryScheduler(() => void flushOutbox());
let isFlushing = false;
let isFlushRequested = false;

/** Sends what waits, one after the other, in one tab at a time. */
export async function flushOutbox(): Promise<void> {
  isFlushRequested = true;
  if (isFlushing) return;
  isFlushing = true;
  try {
    while (isFlushRequested) {
      isFlushRequested = false;
      if (!hasMessagesToSend()) break;
      // Only secure pages have locks; sent twice it is one message all the same.
      await (navigator.locks
        ? navigator.locks.request(LOCK_NAME, sendPendingMessages)
        : sendPendingMessages());
    }
  } finally {
    isFlushing = false;
  }
}

const findNextToSend = () => useOutbox.getState().pendingMessages.find(({ failed }) => !failed);
const hasMessagesToSend = () => getViewerId() !== undefined && findNextToSend() !== undefined;

async function sendPendingMessages(): Promise<void> {
  const userId = getViewerId();
  // Another tab may have sent some of it while this one waited for its turn.
  loadFromStorage();
  for (let message = findNextToSend(); message && getViewerId() === userId; message = findNextToSend()) {
    useOutbox.setState({ sendingKey: message.key, isServerUnreachable: false });
    const canContinue = await sendPendingMessage(message, userId as number);
    useOutbox.setState({ sendingKey: null });
    if (!canContinue) return;
  }
}

/** @returns whether there is sense in sending the next one */
async function sendPendingMessage(message: PendingMessage, userId: number): Promise<boolean> {
  const { key, to, text } = message;
  try {
    const chat = { receiverId: to.id, message: text, key };
    const { data } = await callApi(
      'app/message/send',
      { chat },
      { signal: AbortSignal.timeout(SEND_TIMEOUT_MS) },
    );
    retry.reached();
    if (getViewerId() !== userId) return false;
    cacheSentMessage(userId, data.message);
    discardPendingMessage(key);
    return true;
  } catch (error) {
    if (getViewerId() !== userId) return false;
    const isRefused = error instanceof ApiError && !canResend(error) && error.status !== 401;
    if (!isRefused) {
      useOutbox.setState({ isServerUnreachable: true });
      retry.later();
      return false;
    }
    // Taken back while it was on its way.
    if (useOutbox.getState().pendingMessages.some((other) => other.key === key)) {
      savePendingMessage(userId, { ...message, failed: error.messages });
    }
    return true;
  }
}

/** Brings back what was not sent, for whoever is here, and sends it. */
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
  });
}
