import { callApi } from '@ontrend/shared/api-client';
import { queryOptions } from '@tanstack/react-query';
import type { ListSource } from '../../queries/video-list-query.ts';

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

/** Number of videos and views of a list (SEARCH-11). */
export function totalsQuery({ kind, value }: ListSource) {
  return queryOptions({
    queryKey: ['mf-feed', 'totals', kind, value],
    queryFn: async ({ signal }) => (await callApi('app/video/list-totals', { kind, value }, { signal })).data,
    meta: { alert: false },
  });
}
