import { paths } from '@ontrend/shared/paths';

interface ConversationUrlOptions {
  /** ID of a message to scroll to. */
  messageId?: number;
  /** List that is shown next to the conversation. */
  view?: 'open' | 'requests';
}

/** Returns the path of a conversation. */
export function getConversationUrl(chatId: number, { messageId, view }: ConversationUrlOptions = {}): string {
  const query = new URLSearchParams();
  if (messageId !== undefined) query.set('m', String(messageId));
  if (view === 'requests') query.set('view', view);
  const url = paths.conversation.href(chatId);
  return query.size > 0 ? `${url}?${query}` : url;
}
