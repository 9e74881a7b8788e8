import { events } from '@ontrend/shared/events';
import { queryClient, sharedQueryKeys } from '@ontrend/shared/query';
import { UNREAD_PAUSE } from './constants.ts';

/** Has the badges look again when something was told that changes them; at most once a second. */
export function keepUnread(): void {
  let isPausing = false;
  let isOwed = false;
  const look = () => {
    isOwed = isPausing;
    if (isPausing) return;
    isPausing = true;
    void queryClient.invalidateQueries({ queryKey: sharedQueryKeys.unread });
    setTimeout(() => {
      isPausing = false;
      if (isOwed) look();
    }, UNREAD_PAUSE);
  };
  events.on('live.received', ({ topic }) => {
    if (topic === 'unread' || topic === 'refetch') look();
  });
}
