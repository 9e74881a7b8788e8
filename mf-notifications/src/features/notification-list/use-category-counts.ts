import { callApi } from '@ontrend/shared/api-client';
import { sharedQueryKeys } from '@ontrend/shared/query';
import type { Notification, NotificationCounter } from '@ontrend/shared/wire';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CATEGORIES, type Category, isInCategory } from './categories.ts';
import { notificationsQuery } from './queries.ts';

/**
 * Returns the unread count of each category, which sinks when a notification becomes read (NOTIFICATION-11). "All
 * activity" leaves messages out, as the total badge does (NOTIFICATION-10). "Messages" counts notifications of the list,
 * because the counter of that activity counts messages, which become read in their conversation.
 * @param list the loaded notifications, which also map activity IDs to their types
 */
export function countCategories(
  counters: readonly NotificationCounter[],
  list: readonly Pick<Notification, 'activityId' | 'type' | 'unread'>[],
): Record<Category, number> {
  const types = new Map(list.map(({ activityId, type }) => [activityId, type]));
  const counts: Record<Category, number> = { all: 0, like: 0, comment: 0, message: 0 };
  for (const { activityId, count } of counters) {
    const type = types.get(activityId);
    if (!type || type === 'message') continue;
    for (const category of CATEGORIES) {
      if (isInCategory(category, { type })) counts[category] += count;
    }
  }
  counts.message = list.filter(({ type, unread }) => type === 'message' && unread).length;
  return counts;
}

/**
 * Unread count per category. Reads the counters that the shell fetches for its badges, without fetching them
 * itself.
 */
export function useCategoryCounts(viewerId: number): Record<Category, number> {
  const { data: list } = useInfiniteQuery({ ...notificationsQuery(viewerId), enabled: false });
  const { data: counters } = useQuery<{ data: NotificationCounter[] }>({
    queryKey: sharedQueryKeys.unread,
    queryFn: ({ signal }) => callApi('app/notification/unread', {}, { signal }),
    enabled: false,
  });
  return countCategories(counters?.data ?? [], list?.pages.flatMap(({ data }) => data) ?? []);
}
