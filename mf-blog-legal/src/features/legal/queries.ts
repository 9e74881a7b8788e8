import { callApi } from '@ontrend/shared/api-client';
import { queryOptions } from '@tanstack/react-query';

/**
 * A legal text. The body must equal the first call in `document/index.ts`. The route handles errors.
 * @param lang as in the URL; English by default
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
