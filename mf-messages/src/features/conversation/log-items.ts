import type { Message } from '@ontrend/shared/wire';
import type { PendingMessage } from '../../messaging/outbox.ts';
import { GROUP_WINDOW_S } from './constants.ts';

/** What a conversation is drawn of, from its beginning to its end. */
export type LogItem =
  | { kind: 'day'; id: string; at: number }
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

interface LogOptions {
  viewerId: number;
  /** What the viewer wrote to the other and has not been sent. */
  pendingMessages: readonly PendingMessage[];
  /** The first message that was new when the conversation was opened; null: none was. */
  firstUnreadId: number | null;
  /** Nothing newer is left to be loaded. */
  isLatestLoaded: boolean;
}

/** A message is the same thing before and after it was sent: the key says so. */
const getItemId = ({ key, messageId }: Message) => (key ? `key ${key}` : `id ${messageId}`);
const getLocalMidnight = (seconds: number) => new Date(seconds * 1_000).setHours(0, 0, 0, 0);

/** Whether a message begins something new after another: of somebody else, or some time later. */
function startsNewGroup(message: Message, next: Message | undefined): boolean {
  return (
    !next ||
    next.senderId !== message.senderId ||
    next.createdAt - message.createdAt > GROUP_WINDOW_S ||
    getLocalMidnight(next.createdAt) !== getLocalMidnight(message.createdAt)
  );
}

/**
 * Messages with a separator before each day of the reader's calendar, where the new ones begin, and what is still to be
 * sent at their end.
 * @param messages oldest first
 */
export function buildLogItems(messages: readonly Message[], options: LogOptions): LogItem[] {
  const { viewerId, pendingMessages, firstUnreadId, isLatestLoaded } = options;
  const items: LogItem[] = [];
  const lastOwn = isLatestLoaded ? messages.findLast(({ senderId }) => senderId === viewerId) : undefined;
  let day: number | null = null;
  for (const [index, message] of messages.entries()) {
    const midnight = getLocalMidnight(message.createdAt);
    if (midnight !== day) items.push({ kind: 'day', id: `day ${midnight}`, at: message.createdAt });
    day = midnight;
    if (message.messageId === firstUnreadId) items.push({ kind: 'unread', id: 'unread' });
    items.push({
      kind: 'message',
      id: getItemId(message),
      message,
      isOwn: message.senderId === viewerId,
      isLastInGroup: startsNewGroup(message, messages[index + 1]),
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

/** The first incoming message nobody has read yet; null: there is none. */
export function findFirstUnreadId(messages: readonly Message[], viewerId: number): number | null {
  return messages.find(({ receiverId, unread }) => receiverId === viewerId && unread)?.messageId ?? null;
}

/** How many came from the other after a message. */
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
