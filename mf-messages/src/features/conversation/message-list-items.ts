import type { Message } from '@ontrend/shared/wire';
import type { PendingMessage } from '../../messaging/outbox.ts';
import { GROUP_WINDOW_S } from './constants.ts';

/** An item of the message list. */
export type MessageListItem =
  | { kind: 'day'; id: string; createdAt: number }
  | { kind: 'unread'; id: 'unread' }
  | {
      kind: 'message';
      id: string;
      message: Message;
      isOwn: boolean;
      isLastInGroup: boolean;
      deliveryStatus: 'sent' | 'seen' | null;
    }
  | { kind: 'pending'; id: string; pendingMessage: PendingMessage };

interface MessageListOptions {
  viewerId: number;
  /** Pending messages of the viewer in this conversation. */
  pendingMessages: readonly PendingMessage[];
  /** ID of the first message that was unread when the conversation was opened; null when there was none. */
  firstUnreadId: number | null;
  /** The newest messages are loaded. */
  isLatestLoaded: boolean;
}

/** A message has the same item ID before and after it is sent, because both are derived from its key. */
const getItemId = ({ key, messageId }: Message) => (key ? `key ${key}` : `id ${messageId}`);
const getLocalMidnight = (seconds: number) => new Date(seconds * 1_000).setHours(0, 0, 0, 0);

/** Whether the next message begins a new group: another author, another day, or too long after `message`. */
function isLastInGroup(message: Message, next: Message | undefined): boolean {
  return (
    !next ||
    next.senderId !== message.senderId ||
    next.createdAt - message.createdAt > GROUP_WINDOW_S ||
    getLocalMidnight(next.createdAt) !== getLocalMidnight(message.createdAt)
  );
}

/**
 * Builds the items of the message list: messages with day separators, the unread separator, and pending
 * messages at the end.
 * @param messages oldest first
 */
export function buildMessageListItems(
  messages: readonly Message[],
  options: MessageListOptions,
): MessageListItem[] {
  const { viewerId, pendingMessages, firstUnreadId, isLatestLoaded } = options;
  const items: MessageListItem[] = [];
  const lastOwn = isLatestLoaded ? messages.findLast(({ senderId }) => senderId === viewerId) : undefined;
  let day: number | null = null;
  for (const [index, message] of messages.entries()) {
    const midnight = getLocalMidnight(message.createdAt);
    if (midnight !== day) items.push({ kind: 'day', id: `day ${midnight}`, createdAt: message.createdAt });
    day = midnight;
    if (message.messageId === firstUnreadId) items.push({ kind: 'unread', id: 'unread' });
    items.push({
      kind: 'message',
      id: getItemId(message),
      message,
      isOwn: message.senderId === viewerId,
      isLastInGroup: isLastInGroup(message, messages[index + 1]),
      deliveryStatus: message === lastOwn ? (message.unread ? 'sent' : 'seen') : null,
    });
  }
  if (!isLatestLoaded) return items;
  const sentKeys = new Set(messages.slice(-pendingMessages.length * 4 - 50).map(({ key }) => key));
  for (const pendingMessage of pendingMessages) {
    const { key } = pendingMessage;
    if (!sentKeys.has(key)) items.push({ kind: 'pending', id: `key ${key}`, pendingMessage });
  }
  return items;
}

/** Returns the ID of the first unread incoming message; null when there is none. */
export function findFirstUnreadId(messages: readonly Message[], viewerId: number): number | null {
  return messages.find(({ receiverId, unread }) => receiverId === viewerId && unread)?.messageId ?? null;
}

/** Counts messages from the other user after a message. */
export function countIncomingAfter(
  messages: readonly Message[],
  viewerId: number,
  messageId: number,
): number {
  let count = 0;
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index] as Message;
    if (message.messageId <= messageId) break;
    if (message.senderId !== viewerId) count += 1;
  }
  return count;
}
