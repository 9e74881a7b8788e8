import { callApi } from '@ontrend/shared/api-client';
import { queryOptions } from '@tanstack/react-query';

// The bodies are the document's, letter for letter. Quiet: the feed below tells of a failure, the route of a 404.

/** What a collection is called (spec 7, `app/video/collection-info`). @param slug or its id */
export function collectionQuery(slug: string) {
  return queryOptions({
    queryKey: ['mf-feed', 'collection', slug],
    queryFn: async ({ signal }) => (await callApi('app/video/collection-info', { slug }, { signal })).data,
    meta: { alert: false },
  });
}

/** What a category is called. @param prefix or its id */
export function categoryQuery(prefix: string) {
  return queryOptions({
    queryKey: ['mf-feed', 'category', prefix],
    queryFn: async ({ signal }) => (await callApi('app/video/category-info', { prefix }, { signal })).data,
    meta: { alert: false },
  });
}
