import { ApiError } from '@ontrend/shared/api-client';
import { queryClient } from '@ontrend/shared/query';
import type { LegalText } from '@ontrend/shared/wire';
import { legalTextQuery } from './index.ts';

/**
 * The loader of a legal page.
 * @param name of the text
 * @returns a loader that throws a Response 404 for a language the text is not written in
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
