import type { Message } from '@ontrend/shared/wire';
import type { Letter } from '../../messaging/outbox.ts';
import { TOGETHER_SECONDS } from './constants.ts';

/** What a conversation is drawn of, from its beginning to its end. */
export type LogItem =
  | { kind: 'day'; id: string; at: number }
  | { kind: 'unread'; id: 'unread' }
  | {
      kind: 'message';
      id: string;
      message: Message;
      isOwn: boolean;
      isLast: boolean;
      mark: 'sent' | 'seen' | null;
    }
  | { kind: 'letter'; id: string; letter: Letter };

interface LogOptions {
  viewerId: number;
  /** What the viewer wrote to the other and has not been sent. */
  letters: readonly Letter[];
  /** The first message that was new when the conversation was opened; null: none was. */
  unreadFrom: number | null;
  /** Nothing newer is left to be loaded. */
  reachesEnd: boolean;
}

/** A message is the same thing before and after it was sent: the key says so. */
const idOf = ({ key, messageId }: Message) => (key ? `key ${key}` : `id ${messageId}`);
const dayOf = (seconds: number) => new Date(seconds * 1_000).setHours(0, 0, 0, 0);

/** Whether a message begins something new after another: of somebody else, or some time later. */
function isApart(message: Message, next: Message | undefined): boolean {
  return (
    !next ||
    next.senderId !== message.senderId ||
    next.createdAt - message.createdAt > TOGETHER_SECONDS ||
    dayOf(next.createdAt) !== dayOf(message.createdAt)
  );
}

/**
 * Messages with a separator before each day of the reader's calendar, where the new ones begin, and what is still to be
 * sent at their end.
 * @param messages oldest first
 */
export function logItems(messages: readonly Message[], options: LogOptions): LogItem[] {
  const { viewerId, letters, unreadFrom, reachesEnd } = options;
  const items: LogItem[] = [];
  const lastOwn = reachesEnd ? messages.findLast(({ senderId }) => senderId === viewerId) : undefined;
  let day: number | null = null;
  for (const [index, message] of messages.entries()) {
    const midnight = dayOf(message.createdAt);
    if (midnight !== day) items.push({ kind: 'day', id: `day ${midnight}`, at: message.createdAt });
    day = midnight;
    if (message.messageId === unreadFrom) items.push({ kind: 'unread', id: 'unread' });
    items.push({
      ...{ kind: 'message', id: idOf(message), message, isOwn: message.senderId === viewerId },
      isLast: isApart(message, messages[index + 1]),
      mark: message === lastOwn ? (message.unread ? 'sent' : 'seen') : null,
    });
  }
  if (!reachesEnd) return items;
  const sent = new Set(messages.slice(-letters.length * 4 - 50).map(({ key }) => key));
  for (const letter of letters) {
    if (!sent.has(letter.key)) items.push({ kind: 'letter', id: `key ${letter.key}`, letter });
  }
  return items;
}

/** The first incoming message nobody has read yet; null: there is none. */
export function firstUnread(messages: readonly Message[], viewerId: number): number | null {
  return messages.find(({ receiverId, unread }) => receiverId === viewerId && unread)?.messageId ?? null;
}

/** How many came from the other after a message. */
export function countAfter(messages: readonly Message[], viewerId: number, messageId: number): number {
  let count = 0;
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index] as Message;
    if (message.messageId <= messageId) break;
    if (message.senderId !== viewerId) count += 1;
  }
  return count;
}
