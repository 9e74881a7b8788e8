import type { Chat, Conversation, Message, UserSummary } from '@ontrend/shared/wire';

export const VIEWER = { id: 1, username: 'demo', name: 'Demo Viewer', avatar: null, willBeDeleted: null };
export const MARA: UserSummary = { id: 101, username: 'mara', name: 'Mara Mochi', avatar: null };
/** Tuesday, 10:00 local time. */
export const NOW = new Date(2026, 2, 10, 10).getTime();

/** Unix seconds `minutes` before `NOW`. */
export const minutesAgo = (minutes: number) => Math.floor(NOW / 1_000) - minutes * 60;

/** Builds a message from Mara in conversation 1. */
export function buildMessage(messageId: number, overrides: Partial<Message> = {}): Message {
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
    ...overrides,
  };
}

/** Builds a message from the viewer to Mara. */
export function buildOwnMessage(messageId: number, overrides: Partial<Message> = {}): Message {
  return buildMessage(messageId, { senderId: VIEWER.id, receiverId: MARA.id, ...overrides });
}

/** Builds an item of the conversation list. */
export function buildChat(chatId: number, name: string, overrides: Partial<Chat> = {}): Chat {
  const user = { id: 100 + chatId, username: `user${chatId}`, name, avatar: null };
  return {
    chatId,
    user,
    unread: 0,
    state: 'open',
    lastMessage: buildMessage(chatId, { chatId, senderId: user.id, message: `Hello from ${name}` }),
    ...overrides,
  };
}

/** Builds the conversation with Mara. */
export function buildConversation(overrides: Partial<Conversation> = {}): Conversation {
  return {
    chatId: 1,
    user: MARA,
    lastMessage: null,
    unread: 0,
    state: 'open',
    writing: 'open',
    ...overrides,
  };
}

/** Builds a response of `app/message/messages`. @param messages oldest first */
export function buildMessagePage(
  messages: Message[],
  nextPageToken: string | null = null,
  previousPageToken: string | null = null,
) {
  return { data: messages.toReversed(), nextPageToken, previousPageToken };
}
