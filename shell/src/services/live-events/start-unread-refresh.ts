import { events } from '@ontrend/shared/events';
import { queryClient, sharedQueryKeys } from '@ontrend/shared/query';
import { UNREAD_REFRESH_INTERVAL_MS } from './constants.ts';

/** Refreshes the unread counts after events that change them, at most once a second. */
export function startUnreadRefresh(): void {
  let isThrottled = false;
  let isPending = false;
  const refresh = () => {
    isPending = isThrottled;
    if (isThrottled) return;
    isThrottled = true;
    void queryClient.invalidateQueries({ queryKey: sharedQueryKeys.unread });
    setTimeout(() => {
      isThrottled = false;
      if (isPending) refresh();
    }, UNREAD_REFRESH_INTERVAL_MS);
  };
  events.on('live.received', ({ topic }) => {
    if (topic === 'unread' || topic === 'refetch') refresh();
  });
}
