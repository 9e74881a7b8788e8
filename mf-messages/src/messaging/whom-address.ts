import { paths } from '@ontrend/shared/paths';

interface Place {
  /** A message of it that is to be seen. */
  m?: number;
  /** Which list stands beside it. */
  view?: 'open' | 'requests';
}

/** The address of a conversation. */
export function addressOf(chatId: number, { m, view }: Place = {}): string {
  const query = new URLSearchParams();
  if (m !== undefined) query.set('m', String(m));
  if (view === 'requests') query.set('view', view);
  const address = paths.conversation.href(chatId);
  return query.size > 0 ? `${address}?${query}` : address;
}
