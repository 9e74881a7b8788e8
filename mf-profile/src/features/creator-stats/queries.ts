import { callApi } from '@ontrend/shared/api-client';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** Periods in days that the call supports. */
export const RANGE_DAYS = [7, 28, 90] as const;
export type RangeDays = (typeof RANGE_DAYS)[number];
/** The default period of the page and of the call. */
export const DEFAULT_RANGE_DAYS: RangeDays = 28;

/**
 * Statistics of all the viewer's videos or of one of them. Further pages contain further videos.
 * @param file null: all videos
 */
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
