import { paths } from '@ontrend/shared/paths';
import { matchPath } from 'react-router-dom';
import type { Whom } from '../../messaging/queries.ts';

/** What an address of messages shows beside the list, or on a phone in its place. */
export interface Place {
  /** A conversation; `new`: somebody is looked for; `gone`: there is no such one; null: nothing is chosen. */
  content: { whom: Whom } | 'new' | 'gone' | null;
  /** The message that is to be seen; null: the latest. */
  around: number | null;
  view: 'open' | 'requests';
  /** The list by itself. */
  isListOnly: boolean;
}

const isNumber = (value: string | null | undefined) => value != null && /^[1-9]\d{0,14}$/.test(value);

function contentOf(pathname: string, user: string | null): Place['content'] {
  const is = (path: string) => matchPath(path, pathname) !== null;
  if (is(paths.newConversation.path)) return user ? { whom: { username: user } } : 'new';
  const conversation = matchPath(paths.conversation.path, pathname);
  if (!conversation) return user && !is(paths.messageList.path) ? { whom: { username: user } } : null;
  const id = conversation.params.conv;
  return isNumber(id) ? { whom: { chatId: Number(id) } } : 'gone';
}

/** What an address asks for (spec 2.1, messages). */
export function placeOf(pathname: string, query: URLSearchParams): Place {
  const around = query.get('m');
  return {
    content: contentOf(pathname, query.get('user')),
    around: isNumber(around) ? Number(around) : null,
    view: query.get('view') === 'requests' ? 'requests' : 'open',
    isListOnly: matchPath(paths.messageList.path, pathname) !== null,
  };
}
