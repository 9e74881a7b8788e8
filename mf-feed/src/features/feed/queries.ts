import { callApi } from '@ontrend/shared/api-client';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { PLAYLIST_STALE_MS } from '../../queries/video-list-query.ts';
import type { FeedSource } from './constants.ts';

/**
 * Fetches one page. The body must equal the first call in `src/document`, so that its reply is reused.
 */
export function fetchFeedPage(source: FeedSource, nextPageToken: string, signal?: AbortSignal) {
  const options = signal ? { signal } : {};
  const pageParams = nextPageToken ? { nextPageToken } : {};
  return source.kind === 'following'
    ? callApi('app/video/subscribes', pageParams, options)
    : callApi('app/video/get', { filter: source, ...pageParams }, options);
}

/**
 * Trusted videos, page by page (FEED-11). Refetched after sign-in, because follow and like states depend on
 * the viewer.
 */
export const trustedQuery = infiniteQueryOptions({
  queryKey: ['mf-feed', 'trusted'],
  queryFn: ({ pageParam, signal }) =>
    callApi('app/video/trusted', pageParam ? { nextPageToken: pageParam } : {}, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextPageToken }) => nextPageToken || undefined,
  staleTime: Number.POSITIVE_INFINITY,
  // The feed works without trusted videos.
  meta: { alert: false },
});

/**
 * A feed, page by page: each request sends the token of the previous page, and an empty token ends the feed.
 * The pages stay cached until the filter changes or the viewer refreshes (FEED-20); those of a playlist for some seconds.
 */
export function feedQuery(source: FeedSource) {
  return infiniteQueryOptions({
    queryKey: ['mf-feed', 'feed', source],
    queryFn: ({ pageParam, signal }) => fetchFeedPage(source, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextPageToken }) => nextPageToken || undefined,
    staleTime: source.kind === 'playlist' ? PLAYLIST_STALE_MS : Number.POSITIVE_INFINITY,
    // Fail immediately while offline, so that the feed can say so.
    networkMode: 'always',
    // The feed shows its own errors, retries automatically (use-auto-retry.ts) and keeps its videos after
    // sign-in (refresh-feeds.ts).
    meta: { alert: false, refetchOnSessionChange: false, retryInBackground: false },
  });
}
