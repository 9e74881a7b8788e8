import { callApi } from '@ontrend/shared/api-client';
import { queryClient, sharedQueryKeys } from '@ontrend/shared/query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { countUnread, findMessageActivityId, type UnreadCounts } from '../../core/unread/unread-counts.ts';
import { referenceDataQuery } from '../reference-data/reference-data-query.ts';

/** Minimum time between two refetches caused by navigations, in milliseconds. */
export const UNREAD_STALE_TIME_MS = 60_000;

/** Loads the unread counters. Remotes update the same query key when items are marked as read. */
export const unreadQuery = queryOptions({
  queryKey: sharedQueryKeys.unread,
  queryFn: ({ signal }) => callApi('app/notification/unread', {}, { signal }),
  staleTime: UNREAD_STALE_TIME_MS,
  refetchOnWindowFocus: 'always',
  meta: { alert: false },
});

/**
 * Returns the counts of the badges (NOTIFICATION-10). They are refetched on window focus, and after a
 * navigation at most once a minute.
 * @param messageActivityId id of the activity "message"; null loads it from the reference data
 */
export function useUnreadCounts(isSignedIn: boolean, messageActivityId: number | null): UnreadCounts {
  const { key } = useLocation();
  const { data } = useQuery({ ...unreadQuery, enabled: isSignedIn });
  const referenceData = useQuery({
    ...referenceDataQuery,
    enabled: isSignedIn && messageActivityId === null,
  });

  useEffect(() => {
    if (key && isSignedIn) void queryClient.prefetchQuery(unreadQuery);
  }, [key, isSignedIn]);

  return countUnread(
    data?.data,
    messageActivityId ?? findMessageActivityId(referenceData.data?.userActivity),
  );
}
