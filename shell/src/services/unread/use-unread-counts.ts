import { callApi } from '@ontrend/shared/api-client';
import { queryClient, sharedQueryKeys } from '@ontrend/shared/query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { countUnread, findMessageActivityId, type UnreadCounts } from '../../core/unread/unread-counts.ts';
import { referenceDataQuery } from '../reference-data/reference-data-query.ts';

/** Milliseconds between two looks that are owed to navigation alone. */
export const UNREAD_STALE_TIME_MS = 60_000;

/** How much is unread: the shared key, so that a remote that marks something as read counts it down. */
export const unreadQuery = queryOptions({
  queryKey: sharedQueryKeys.unread,
  queryFn: ({ signal }) => callApi('app/notification/unread', {}, { signal }),
  staleTime: UNREAD_STALE_TIME_MS,
  refetchOnWindowFocus: 'always',
  meta: { alert: false },
});

/**
 * What the badges show (spec 2.9): looked for again when the page gets the focus, and after a navigation once a
 * minute at most.
 * @param messageActivity the id of messages among the kinds of activity, as the document has it; null: asked for here
 */
export function useUnreadCounts(isSignedIn: boolean, messageActivity: number | null): UnreadCounts {
  const { key } = useLocation();
  const { data } = useQuery({ ...unreadQuery, enabled: isSignedIn });
  const referenceData = useQuery({ ...referenceDataQuery, enabled: isSignedIn && messageActivity === null });

  useEffect(() => {
    if (key && isSignedIn) void queryClient.prefetchQuery(unreadQuery);
  }, [key, isSignedIn]);

  return countUnread(data?.data, messageActivity ?? findMessageActivityId(referenceData.data?.userActivity));
}
