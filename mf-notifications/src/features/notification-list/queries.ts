import { callApi } from '@ontrend/shared/api-client';
import { queryClient, sharedQueryKeys } from '@ontrend/shared/query';
import type { NotificationCounter } from '@ontrend/shared/wire';
import { infiniteQueryOptions } from '@tanstack/react-query';

interface PageParam {
  page: number;
  nextPageToken?: string;
}
const FIRST_PAGE: PageParam = { page: 1 };

/**
 * The viewer's notifications, newest first, by token. The first body is the document's, letter for letter. The
 * list itself tells of a failure.
 * @param viewerId part of the key, so that nobody is ever shown what was fetched for somebody else
 */
export function notificationsQuery(viewerId: number) {
  return infiniteQueryOptions({
    queryKey: ['mf-notifications', 'list', viewerId],
    queryFn: ({ pageParam, signal }) => callApi('app/notification/get', pageParam, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ page, nextPageToken }) => (nextPageToken ? { page: page + 1, nextPageToken } : null),
    meta: { alert: false },
  });
}

/** Shows notifications as read, without asking. @param isRead of those that are meant */
export function markCachedAsRead(viewerId: number, isRead: (id: number) => boolean): void {
  queryClient.setQueryData(notificationsQuery(viewerId).queryKey, (list) =>
    list
      ? {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            data: page.data.map((item) =>
              item.unread && isRead(item.id) ? { ...item, unread: false } : item,
            ),
          })),
        }
      : list,
  );
}

/** Changes what the badges count. */
export function updateUnreadCounters(
  change: (counters: NotificationCounter[]) => NotificationCounter[],
): void {
  queryClient.setQueryData<{ data: NotificationCounter[] }>(
    sharedQueryKeys.unread,
    (counters) => counters && { data: change(counters.data) },
  );
}
