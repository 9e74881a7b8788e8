import { callApi } from '@ontrend/shared/api-client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { videoListQuery } from '../../../queries/video-list-query.ts';
import { CACHE_TIME_MS, EXPLORE_STALE_TIME_MS, TOP_RESULT_LIMITS } from './constants.ts';

// The bodies of first pages must equal those in `src/document`. The API's default page size is 100
// (SEARCH-5). Each list shows its own errors.

const getKey = (kind: string, search: string) => ['mf-feed', 'search', kind, search] as const;
const LIST_OPTIONS = {
  initialPageParam: '',
  getNextPageParam: ({ nextPageToken }: { nextPageToken: string | null }) => nextPageToken || undefined,
  gcTime: CACHE_TIME_MS,
  meta: { alert: false },
} as const;
const getPageToken = (token: string) => (token ? { nextPageToken: token } : {});

/** Matching users, page by page. */
export function usersQuery(search: string) {
  return infiniteQueryOptions({
    ...LIST_OPTIONS,
    queryKey: getKey('users', search),
    queryFn: ({ pageParam, signal }) =>
      callApi('app/user/search', { search, ...getPageToken(pageParam) }, { signal }),
  });
}

/** Matching hashtags, page by page. */
export function hashtagsQuery(search: string) {
  return infiniteQueryOptions({
    ...LIST_OPTIONS,
    queryKey: getKey('hashtags', search),
    queryFn: ({ pageParam, signal }) =>
      callApi('app/video/search-by-hashtag', { search, ...getPageToken(pageParam) }, { signal }),
  });
}

/** Matching videos, page by page. An opened video uses the same list for its neighbors. */
export function videosQuery(search: string) {
  return { ...videoListQuery({ kind: 'search', value: search }), gcTime: CACHE_TIME_MS };
}

const firstPage = (recordsPerPage: number) => ({ page: 1, recordsPerPage });
const TOP_OPTIONS = { gcTime: CACHE_TIME_MS, meta: { alert: false } } as const;

/** First results of each kind. */
export const topQueries = (search: string) => ({
  users: queryOptions({
    ...TOP_OPTIONS,
    queryKey: getKey('top-users', search),
    queryFn: ({ signal }) =>
      callApi('app/user/search', { search, pagination: firstPage(TOP_RESULT_LIMITS.users) }, { signal }),
  }),
  hashtags: queryOptions({
    ...TOP_OPTIONS,
    queryKey: getKey('top-hashtags', search),
    queryFn: ({ signal }) =>
      callApi(
        'app/video/search-by-hashtag',
        { search, pagination: firstPage(TOP_RESULT_LIMITS.hashtags) },
        { signal },
      ),
  }),
  videos: queryOptions({
    ...TOP_OPTIONS,
    queryKey: getKey('top-videos', search),
    queryFn: ({ signal }) =>
      callApi(
        'app/video/search-by-video',
        { search, pagination: firstPage(TOP_RESULT_LIMITS.videos) },
        { signal },
      ),
  }),
});

/** Trending hashtags, categories and trending videos (SEARCH-10). */
export const exploreQuery = {
  ...videoListQuery({ kind: 'explore' }),
  gcTime: CACHE_TIME_MS,
  staleTime: EXPLORE_STALE_TIME_MS,
};
