import { events } from '@ontrend/shared/events';
import { queryClient } from '@ontrend/shared/query';
import type { Notification } from '@ontrend/shared/wire';
import { useEffect, useRef, useState } from 'react';
import { REFETCH_THROTTLE_MS } from './constants.ts';
import { notificationsQuery } from './queries.ts';

/**
 * Refetches the list on real-time events, throttled to once a second.
 * @param newest newest loaded notification
 * @returns the newest notification that arrived while the list was shown, for an announcement to screen
 *   readers
 */
export function useLiveNotifications(
  viewerId: number,
  newest: Notification | undefined,
): Notification | undefined {
  const newestKnownId = useRef<number>(undefined);
  const [newNotification, setNewNotification] = useState<Notification>();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = events.on('live.received', ({ topic }) => {
      if (topic !== 'notifications' && topic !== 'refetch') return;
      timer ??= setTimeout(() => {
        timer = undefined;
        void queryClient.invalidateQueries({ queryKey: notificationsQuery(viewerId).queryKey });
      }, REFETCH_THROTTLE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [viewerId]);

  useEffect(() => {
    if (!newest) return;
    newestKnownId.current ??= newest.id;
    if (newest.id > newestKnownId.current && newest.unread) setNewNotification(newest);
    newestKnownId.current = Math.max(newestKnownId.current, newest.id);
  }, [newest]);
  return newNotification;
}
