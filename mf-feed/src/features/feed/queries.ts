import { callApi } from '@ontrend/shared/api-client';
import type { FeedFilter } from '@ontrend/shared/wire';
import { infiniteQueryOptions } from '@tanstack/react-query';

/**
 * A feed, page by page (spec 4, feed fetch): each page is asked for with the token of the one before, and an empty
 * token ends it. It is kept as it was read until another filter is asked for or the viewer refreshes.
 */
export function feedQuery(filter: FeedFilter) {
  return infiniteQueryOptions({
    queryKey: ['mf-feed', 'feed', filter],
    queryFn: ({ pageParam, signal }) =>
      callApi('app/video/get', pageParam ? { filter, nextPageToken: pageParam } : { filter }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextPageToken }) => nextPageToken || undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // Offline is an answer too: the feed says so instead of waiting without a word.
    networkMode: 'always',
    // The feed tells of its failure itself.
    meta: { alert: false },
  });
}
