import { events } from '@ontrend/shared/events';
import { queryClient, sharedQueryKeys } from '@ontrend/shared/query';
import { createThrottle } from '../throttle.ts';
import { UNREAD_REFRESH_INTERVAL_MS } from './constants.ts';

/** Refreshes the unread counts after events that change them, at most once a second. */
export function startUnreadRefresh(): void {
  const refresh = createThrottle(
    () => void queryClient.invalidateQueries({ queryKey: sharedQueryKeys.unread }),
    UNREAD_REFRESH_INTERVAL_MS,
  );
  events.on('live.received', ({ topic }) => {
    if (topic === 'unread' || topic === 'refetch') refresh();
  });
}
