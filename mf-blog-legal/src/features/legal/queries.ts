import { callApi } from '@ontrend/shared/api-client';
import { queryOptions } from '@tanstack/react-query';

/**
 * A legal text. The body is the document's, letter for letter, so that its reply is found.
 * Quiet: the route decides what a failure means.
 * @param lang as in the address; English when none
 */
export function legalTextQuery(name: string, lang?: string) {
  return queryOptions({
    queryKey: ['mf-blog-legal', 'text', name, lang ?? ''],
    queryFn: async ({ signal }) =>
      (await callApi('app/legal/text', lang ? { name, lang } : { name }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { alert: false },
  });
}
