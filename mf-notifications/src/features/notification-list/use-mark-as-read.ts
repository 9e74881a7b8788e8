import { callApi } from '@ontrend/shared/api-client';
import { queryClient, sharedQueryKeys } from '@ontrend/shared/query';
import type { Notification } from '@ontrend/shared/wire';
import { useCallback, useEffect, useRef } from 'react';
import { READ_BATCH_MS } from './constants.ts';
import { markCachedAsRead, updateUnreadCounters } from './queries.ts';

/**
 * Marks notifications as read once they are at least half visible (NOTIFICATION-11). Counters are updated
 * optimistically, and the call is batched. A failed call is only logged (NOTIFICATION-14).
 * @returns a callback for a notification that became visible
 */
export function useMarkAsRead(viewerId: number): (notification: Notification) => void {
  const seen = useRef(new Map<number, Notification>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const seenNotifications = [...seen.current.values()];
    seen.current.clear();
    if (seenNotifications.length > 0) void markAsRead(viewerId, seenNotifications);
  }, [viewerId]);

  // Flush on unmount.
  useEffect(() => flush, [flush]);

  return useCallback(
    (notification) => {
      seen.current.set(notification.id, notification);
      timer.current ??= setTimeout(flush, READ_BATCH_MS);
    },
    [flush],
  );
}

/**
 * The message counter counts messages, which are marked as read in their conversation, not notifications
 * about them.
 */
const countsTowardsBadge = ({ type }: Notification) => type !== 'message';

async function markAsRead(viewerId: number, seenNotifications: readonly Notification[]): Promise<void> {
  const ids = new Set(seenNotifications.map(({ id }) => id));
  markCachedAsRead(viewerId, (id) => ids.has(id));
  updateUnreadCounters((counters) =>
    counters.map(({ activityId, count }) => {
      const readCount = seenNotifications.filter(
        (item) => item.activityId === activityId && countsTowardsBadge(item),
      ).length;
      return { activityId, count: Math.max(0, count - readCount) };
    }),
  );
  try {
    const reply = await callApi('app/notification/mark-as-read', { ids: [...ids] }, { keepalive: true });
    queryClient.setQueryData(sharedQueryKeys.unread, reply);
  } catch (error) {
    console.warn('mark-as-read failed:', error);
  }
}
