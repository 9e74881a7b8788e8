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
 * The viewer's notifications, newest first, paginated by token. The first body must equal the first call in
 * `document/index.ts`. The list shows errors itself.
 * @param viewerId part of the key, so that no user sees data fetched for another one
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

/** Marks notifications as read in the cache. @param isRead whether the notification with this ID was read */
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

/** Updates the cached unread counters, which the badges show. */
export function updateUnreadCounters(
  change: (counters: NotificationCounter[]) => NotificationCounter[],
): void {
  queryClient.setQueryData<{ data: NotificationCounter[] }>(
    sharedQueryKeys.unread,
    (counters) => counters && { data: change(counters.data) },
  );
}
