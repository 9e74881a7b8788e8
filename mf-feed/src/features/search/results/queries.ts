import { callApi } from '@ontrend/shared/api-client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { videoListQuery } from '../../../queries/video-list-query.ts';
import { KEPT_MS, TOP } from './constants.ts';

// The first bodies are the document's, letter for letter. A page has a hundred entries (spec 9), which is what the API
// gives unless told. Each list tells of its own failure.

const key = (kind: string, search: string) => ['mf-feed', 'search', kind, search] as const;
const list = {
  initialPageParam: '',
  getNextPageParam: ({ nextPageToken }: { nextPageToken: string | null }) => nextPageToken || undefined,
  gcTime: KEPT_MS,
  meta: { alert: false },
} as const;
const from = (token: string) => (token ? { nextPageToken: token } : {});

/** People found, page by page. */
export function usersQuery(search: string) {
  return infiniteQueryOptions({
    ...list,
    queryKey: key('users', search),
    queryFn: ({ pageParam, signal }) =>
      callApi('app/user/search', { search, ...from(pageParam) }, { signal }),
  });
}

/** Hashtags found, page by page. */
export function hashtagsQuery(search: string) {
  return infiniteQueryOptions({
    ...list,
    queryKey: key('hashtags', search),
    queryFn: ({ pageParam, signal }) =>
      callApi('app/video/search-by-hashtag', { search, ...from(pageParam) }, { signal }),
  });
}

/** Videos found, page by page: the list that an opened one goes on in. */
export function videosQuery(search: string) {
  return { ...videoListQuery({ kind: 'search', value: search }), gcTime: KEPT_MS };
}

const page = (recordsPerPage: number) => ({ page: 1, recordsPerPage });
const few = { gcTime: KEPT_MS, meta: { alert: false } } as const;

/** The first few of each kind. */
export const topQueries = (search: string) => ({
  users: queryOptions({
    ...few,
    queryKey: key('top-users', search),
    queryFn: ({ signal }) => callApi('app/user/search', { search, pagination: page(TOP.users) }, { signal }),
  }),
  hashtags: queryOptions({
    ...few,
    queryKey: key('top-hashtags', search),
    queryFn: ({ signal }) =>
      callApi('app/video/search-by-hashtag', { search, pagination: page(TOP.hashtags) }, { signal }),
  }),
  videos: queryOptions({
    ...few,
    queryKey: key('top-videos', search),
    queryFn: ({ signal }) =>
      callApi('app/video/search-by-video', { search, pagination: page(TOP.videos) }, { signal }),
  }),
});

/** What videos are sorted into (spec 3, reference data). */
export const categoriesQuery = queryOptions({
  queryKey: ['mf-feed', 'categories'],
  queryFn: async ({ signal }) => (await callApi('app/service/refs', {}, { signal })).data.categoryList,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { alert: false },
});
