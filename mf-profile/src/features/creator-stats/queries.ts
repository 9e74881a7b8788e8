import { callApi } from '@ontrend/shared/api-client';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** Lengths of time one can look at, in days: those the call knows. */
export const RANGE_DAYS = [7, 28, 90] as const;
export type RangeDays = (typeof RANGE_DAYS)[number];
/** What the page begins with, and what the call takes when none is named. */
export const DEFAULT_RANGE_DAYS: RangeDays = 28;

/** How the viewer's videos, or one of them, are watched; further pages have further videos. @param file null: all */
export function statsQuery(days: RangeDays, file: string | null) {
  return infiniteQueryOptions({
    queryKey: ['mf-profile', 'stats', days, file],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        'app/video/stats',
        { days, ...(file && { file }), ...(pageParam && { nextPageToken: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextPageToken,
    meta: { alert: false },
  });
}
