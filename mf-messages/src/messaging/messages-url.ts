import { paths } from '@ontrend/shared/paths';
import { matchPath } from 'react-router-dom';
import type { ConversationRef } from './queries.ts';

/** State of the messages page that its URL encodes. */
export interface MessagesLocation {
  /**
   * The open conversation; `new` for the user search; `not-found` for an invalid ID; null when none is
   * selected.
   */
  selection: { conversationRef: ConversationRef } | 'new' | 'not-found' | null;
  /** ID of the message to scroll to; null for the latest. */
  around: number | null;
  view: 'open' | 'requests';
  /** The list fills the page (`/messages/list`). */
  isListOnly: boolean;
}

const isMessageId = (value: string | null | undefined) => value != null && /^[1-9]\d{0,14}$/.test(value);

function parseSelection(pathname: string, user: string | null): MessagesLocation['selection'] {
  const matches = (path: string) => matchPath(path, pathname) !== null;
  if (matches(paths.newConversation.path)) return user ? { conversationRef: { username: user } } : 'new';
  const conversation = matchPath(paths.conversation.path, pathname);
  if (!conversation)
    return user && !matches(paths.messageList.path) ? { conversationRef: { username: user } } : null;
  const id = conversation.params.conv;
  return isMessageId(id) ? { conversationRef: { chatId: Number(id) } } : 'not-found';
}

/** Parses the URL of the messages page (MESSAGE-2, MESSAGE-3, MESSAGE-4). */
export function parseMessagesUrl(pathname: string, query: URLSearchParams): MessagesLocation {
  const around = query.get('m');
  return {
    selection: parseSelection(pathname, query.get('user')),
    around: isMessageId(around) ? Number(around) : null,
    view: query.get('view') === 'requests' ? 'requests' : 'open',
    isListOnly: matchPath(paths.messageList.path, pathname) !== null,
  };
}
