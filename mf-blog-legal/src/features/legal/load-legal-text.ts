import { ApiError } from '@ontrend/shared/api-client';
import { queryClient } from '@ontrend/shared/query';
import type { LegalText } from '@ontrend/shared/wire';
import { legalTextQuery } from './queries.ts';

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
