import { callApi } from '@ontrend/shared/api-client';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { FeedSource } from './constants.ts';

/** The bodies are the document's, letter for letter, so that its replies are found. */
export function fetchFeedPage(source: FeedSource, nextPageToken: string, signal?: AbortSignal) {
  const options = signal ? { signal } : {};
  const from = nextPageToken ? { nextPageToken } : {};
  return source.kind === 'following'
    ? callApi('app/video/subscribes', from, options)
    : callApi('app/video/get', { filter: source, ...from }, options);
}

/**
 * The trusted videos, page by page (spec 7). Read again when somebody signs in, as what it says of them is theirs.
 */
export const trustedQuery = infiniteQueryOptions({
  queryKey: ['mf-feed', 'trusted'],
  queryFn: ({ pageParam, signal }) =>
    callApi('app/video/trusted', pageParam ? { nextPageToken: pageParam } : {}, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextPageToken }) => nextPageToken || undefined,
  staleTime: Number.POSITIVE_INFINITY,
  // A feed without them is a feed.
  meta: { alert: false },
});

/**
 * A feed, page by page (spec 4, feed fetch): each page is asked for with the token of the one before, and an empty
 * token ends it. It is kept as it was read until another filter is asked for or the viewer refreshes.
 */
export function feedQuery(source: FeedSource) {
  return infiniteQueryOptions({
    queryKey: ['mf-feed', 'feed', source],
    queryFn: ({ pageParam, signal }) => fetchFeedPage(source, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextPageToken }) => nextPageToken || undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // Offline is an answer too: the feed says so instead of waiting without a word.
    networkMode: 'always',
    // The feed tells of its failure itself, asks again by itself (use-ask-again.ts), and stays as it is when somebody
    // signs in (renew-feeds.ts).
    meta: { alert: false, refetchOnSessionChange: false, retryInBackground: false },
  });
}
