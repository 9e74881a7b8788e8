import { callApi } from '@ontrend/shared/api-client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { videoListQuery } from '../../../queries/video-list-query.ts';
import { CACHE_TIME_MS, TOP_RESULT_LIMITS } from './constants.ts';

// The first bodies are the document's, letter for letter. A page has a hundred entries (spec 9), which is what the API
// gives unless told. Each list tells of its own failure.

const getKey = (kind: string, search: string) => ['mf-feed', 'search', kind, search] as const;
const LIST_OPTIONS = {
  initialPageParam: '',
  getNextPageParam: ({ nextPageToken }: { nextPageToken: string | null }) => nextPageToken || undefined,
  gcTime: CACHE_TIME_MS,
  meta: { alert: false },
} as const;
const getPageToken = (token: string) => (token ? { nextPageToken: token } : {});

/** People found, page by page. */
export function usersQuery(search: string) {
  return infiniteQueryOptions({
    ...LIST_OPTIONS,
    queryKey: getKey('users', search),
    queryFn: ({ pageParam, signal }) =>
      callApi('app/user/search', { search, ...getPageToken(pageParam) }, { signal }),
  });
}

/** Hashtags found, page by page. */
export function hashtagsQuery(search: string) {
  return infiniteQueryOptions({
    ...LIST_OPTIONS,
    queryKey: getKey('hashtags', search),
    queryFn: ({ pageParam, signal }) =>
      callApi('app/video/search-by-hashtag', { search, ...getPageToken(pageParam) }, { signal }),
  });
}

/** Videos found, page by page: the list that an opened one goes on in. */
export function videosQuery(search: string) {
  return { ...videoListQuery({ kind: 'search', value: search }), gcTime: CACHE_TIME_MS };
}

const firstPage = (recordsPerPage: number) => ({ page: 1, recordsPerPage });
const TOP_OPTIONS = { gcTime: CACHE_TIME_MS, meta: { alert: false } } as const;

/** The first few of each kind. */
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

/** What videos are sorted into (spec 3, reference data). */
export const categoriesQuery = queryOptions({
  queryKey: ['mf-feed', 'categories'],
  queryFn: async ({ signal }) => (await callApi('app/service/refs', {}, { signal })).data.categoryList,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { alert: false },
});
