import { queryClient } from '@ontrend/shared/query';
import type { Conversation, Message } from '@ontrend/shared/wire';
import { insertMessages, isLatestLoaded, type MessagePages } from './message-pages.ts';
import { conversationsKey, messagesKey, refetchChats, refetchConversations } from './queries.ts';

/**
 * Adds a sent message to the cached pages and conversation. The first message gives the conversation its ID.
 */
export function cacheSentMessage(viewerId: number, message: Message): void {
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
