import { callApi } from '@ontrend/shared/api-client';
import { queryOptions } from '@tanstack/react-query';

/** Categories and creators to choose from. Fetched once: creators that are followed meanwhile stay in the list. */
export const welcomeQuery = queryOptions({
  queryKey: ['mf-profile', 'welcome'],
  queryFn: async ({ signal }) => (await callApi('app/user/welcome', {}, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { alert: false },
});
