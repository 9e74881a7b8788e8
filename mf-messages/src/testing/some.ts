import type { Chat, Conversation, Message, Person } from '@ontrend/shared/wire';

export const VIEWER = { id: 1, username: 'demo', name: 'Demo Viewer', avatar: null, willBeDeleted: null };
export const MARA: Person = { id: 101, username: 'mara', name: 'Mara Mochi', avatar: null };
/** A Tuesday, 10 in the morning where the reader is. */
export const NOW = new Date(2026, 2, 10, 10).getTime();

/** Unix seconds so many minutes before now. */
export const minutesAgo = (minutes: number) => Math.floor(NOW / 1_000) - minutes * 60;

/** A message of Mara's in conversation 1. */
export function someMessage(messageId: number, differences: Partial<Message> = {}): Message {
  return {
    messageId,
    chatId: 1,
    senderId: MARA.id,
    receiverId: VIEWER.id,
    message: `Words ${messageId}`,
    createdAt: minutesAgo(60),
    unread: false,
    key: null,
    video: null,
    ...differences,
  };
}

/** One of the viewer's own. */
export function ownMessage(messageId: number, differences: Partial<Message> = {}): Message {
  return someMessage(messageId, { senderId: VIEWER.id, receiverId: MARA.id, ...differences });
}

/** A conversation of the list. */
export function someChat(chatId: number, name: string, differences: Partial<Chat> = {}): Chat {
  const user = { id: 100 + chatId, username: `user${chatId}`, name, avatar: null };
  return {
    ...{ chatId, user, unread: 0, state: 'open' },
    lastMessage: someMessage(chatId, { chatId, senderId: user.id, message: `Hello from ${name}` }),
    ...differences,
  };
}

/** The conversation with Mara. */
export function someConversation(differences: Partial<Conversation> = {}): Conversation {
  return {
    ...{ chatId: 1, user: MARA, lastMessage: null, unread: 0, state: 'open', writing: 'open' },
    ...differences,
  };
}

/** The answer of `app/message/messages`. @param messages oldest first */
export function page(
  messages: Message[],
  nextPageToken: string | null = null,
  previousPageToken: string | null = null,
) {
  return { data: messages.toReversed(), nextPageToken, previousPageToken };
}
