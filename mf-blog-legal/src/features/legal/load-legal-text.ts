import { ApiError, callApi } from '@ontrend/shared/api-client';
import { queryClient } from '@ontrend/shared/query';
import type { LegalText } from '@ontrend/shared/wire';
import { queryOptions } from '@tanstack/react-query';

/**
 * A legal text. The body must equal the first call in `document/index.ts`. The route handles errors.
 * @param lang as in the URL; English by default
 */
function legalTextQuery(name: string, lang?: string) {
  return queryOptions({
    queryKey: ['mf-blog-legal', 'text', name, lang ?? ''],
    queryFn: async ({ signal }) =>
      (await callApi('app/legal/text', lang ? { name, lang } : { name }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { alert: false },
  });
}

/**
 * Creates the route loader of a legal page. It throws a 404 Response when the text does not exist in the
 * language.
 * @param name of the text
 */
export function loadLegalText(name: string, lang?: string) {
  return async (): Promise<LegalText> => {
    try {
      return await queryClient.ensureQueryData(legalTextQuery(name, lang));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) throw new Response(null, { status: 404 });
      throw error;
    }
  };
}
