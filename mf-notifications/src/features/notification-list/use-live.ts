import { events } from '@ontrend/shared/events';
import { queryClient } from '@ontrend/shared/query';
import type { Notification } from '@ontrend/shared/wire';
import { useEffect, useRef, useState } from 'react';
import { LIVE_PAUSE } from './constants.ts';
import { notificationsQuery } from './queries.ts';

/**
 * Has the list follow what happens, at most once a second.
 * @param newest of the list as it stands
 * @returns the newest that arrived while the list was shown, to be told of; undefined: none has
 */
export function useLive(viewerId: number, newest: Notification | undefined): Notification | undefined {
  const first = useRef<number>(undefined);
  const [arrival, setArrival] = useState<Notification>();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = events.on('live.received', ({ topic }) => {
      if (topic !== 'notifications' && topic !== 'refetch') return;
      timer ??= setTimeout(() => {
        timer = undefined;
        void queryClient.invalidateQueries({ queryKey: notificationsQuery(viewerId).queryKey });
      }, LIVE_PAUSE);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [viewerId]);

  useEffect(() => {
    if (!newest) return;
    first.current ??= newest.id;
    if (newest.id > first.current && newest.unread) setArrival(newest);
    first.current = Math.max(first.current, newest.id);
  }, [newest]);
  return arrival;
}
