import { callApi } from '@ontrend/shared/api-client';
import { queryOptions } from '@tanstack/react-query';
import { PLAYLIST_STALE_MS } from '../../queries/video-list-query.ts';

/** Lists whose totals the API counts. */
export interface TotaledList {
  kind: 'category' | 'collection' | 'hashtag';
  value: string;
}

// The bodies must equal those in `src/document`. No alerts: the feed shows errors, and the route handles a
// 404.

/** Name and emoji of a collection (WIRE-65). @param slug slug or id */
export function collectionQuery(slug: string) {
  return queryOptions({
    queryKey: ['mf-feed', 'collection', slug],
    queryFn: async ({ signal }) => (await callApi('app/video/collection-info', { slug }, { signal })).data,
    meta: { alert: false },
  });
}

/** Name of a category. @param prefix prefix or id */
export function categoryQuery(prefix: string) {
  return queryOptions({
    queryKey: ['mf-feed', 'category', prefix],
    queryFn: async ({ signal }) => (await callApi('app/video/category-info', { prefix }, { signal })).data,
    meta: { alert: false },
  });
}

/** A playlist without its videos. Its owner may change it, so the name is fetched again sooner. */
export function playlistQuery(playlist: string) {
  return queryOptions({
    queryKey: ['mf-feed', 'playlist', playlist],
    queryFn: async ({ signal }) => (await callApi('app/playlist/get', { playlist }, { signal })).data,
    staleTime: PLAYLIST_STALE_MS,
    meta: { alert: false },
  });
}

/** Number of videos and views of a list (SEARCH-11). */
export function totalsQuery({ kind, value }: TotaledList) {
  return queryOptions({
    queryKey: ['mf-feed', 'totals', kind, value],
    queryFn: async ({ signal }) => (await callApi('app/video/list-totals', { kind, value }, { signal })).data,
    meta: { alert: false },
  });
}
