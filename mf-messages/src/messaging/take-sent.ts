import { queryClient } from '@ontrend/shared/query';
import type { Conversation, Message } from '@ontrend/shared/wire';
import { reachesEnd, type Stretch, withMessages } from './pages.ts';
import { conversationsKey, messagesKey, refreshChats, refreshConversations } from './queries.ts';

/** Puts a message the viewer has sent where it is shown; with the first one the conversation has its number. */
export function takeSent(viewerId: number, message: Message): void {
  const { chatId, receiverId } = message;
  queryClient.setQueriesData<Stretch>({ queryKey: messagesKey(viewerId, chatId) }, (stretch) =>
    stretch && reachesEnd(stretch) ? withMessages(stretch, [message]) : stretch,
  );
  queryClient.setQueriesData<Conversation>({ queryKey: conversationsKey(viewerId) }, (conversation) =>
    conversation?.user.id === receiverId ? { ...conversation, chatId, lastMessage: message } : conversation,
  );
  refreshChats(viewerId);
  refreshConversations(viewerId, 'unsettled');
}
