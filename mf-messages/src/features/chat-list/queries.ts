import { callApi } from '@ontrend/shared/api-client';
import { queryOptions } from '@tanstack/react-query';

/**
 * The viewer's conversations, the last written in first. The list itself tells of a failure.
 * @param viewerId part of the key, so that nobody is ever shown what was fetched for somebody else
 */
export function chatsQuery(viewerId: number) {
  return queryOptions({
    queryKey: ['mf-messages', 'chats', viewerId],
    queryFn: async ({ signal }) => (await callApi('app/message/chats', {}, { signal })).data,
    meta: { alert: false },
  });
}
