import { callApi } from '@ontrend/shared/api-client';
import { queryOptions } from '@tanstack/react-query';

/** The reference data (spec 3): asked for once in a page. One query, so that all who read it find the same in it. */
export const referenceDataQuery = queryOptions({
  queryKey: ['shell', 'refs'],
  queryFn: async ({ signal }) => (await callApi('app/service/refs', {}, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { alert: false },
});
