import { callApi } from '@ontrend/shared/api-client';
import { queryClient, sharedQueryKeys } from '@ontrend/shared/query';
import type { Notification } from '@ontrend/shared/wire';
import { useCallback, useEffect, useRef } from 'react';
import { READ_PAUSE } from './constants.ts';
import { countUnread, showAsRead } from './queries.ts';

/**
 * What is half visible is read (spec 4): it counts down by one each, and the server is told of several at once. That it
 * could not be told is logged only (spec 7, mark-as-read).
 * @returns takes a new one that can be seen
 */
export function useReading(viewerId: number): (notification: Notification) => void {
  const seen = useRef(new Map<number, Notification>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const tell = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const read = [...seen.current.values()];
    seen.current.clear();
    if (read.length > 0) void markAsRead(viewerId, read);
  }, [viewerId]);

  // What was seen last is told when the list goes, too.
  useEffect(() => tell, [tell]);

  return useCallback(
    (notification) => {
      seen.current.set(notification.id, notification);
      timer.current ??= setTimeout(tell, READ_PAUSE);
    },
    [tell],
  );
}

/** The counter of messages counts messages, which are read in their conversation, not what tells of them (spec 2.9). */
const isCounted = ({ type }: Notification) => type !== 'message';

async function markAsRead(viewerId: number, read: readonly Notification[]): Promise<void> {
  const ids = new Set(read.map(({ id }) => id));
  showAsRead(viewerId, (id) => ids.has(id));
  countUnread((counters) =>
    counters.map(({ activityId, count }) => {
      const fewer = read.filter((one) => one.activityId === activityId && isCounted(one)).length;
      return { activityId, count: Math.max(0, count - fewer) };
    }),
  );
  try {
    const reply = await callApi('app/notification/mark-as-read', { ids: [...ids] }, { keepalive: true });
    queryClient.setQueryData(sharedQueryKeys.unread, reply);
  } catch (error) {
    console.warn('What was read could not be told:', error);
  }
}
