import { callApi } from '@ontrend/shared/api-client';
import { infiniteQueryOptions } from '@tanstack/react-query';

/**
 * The viewer's notifications, newest first, by page. The first body is the document's, letter for letter. The
 * list itself tells of a failure.
 * @param viewerId part of the key, so that nobody is ever shown what was fetched for somebody else
 */
export function notificationsQuery(viewerId: number) {
  return infiniteQueryOptions({
    queryKey: ['mf-notifications', 'list', viewerId],
    queryFn: ({ pageParam, signal }) => callApi('app/notification/get', { page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, recordsPerPage, recordsTotal } }) =>
      page * recordsPerPage < recordsTotal ? page + 1 : null,
    meta: { alert: false },
  });
}
