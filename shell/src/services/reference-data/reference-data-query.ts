import { callApi } from '@ontrend/shared/api-client';
import { queryOptions } from '@tanstack/react-query';

/** Loads the reference data (WIRE-64) once per page load, in a query shared by all callers. */
export const referenceDataQuery = queryOptions({
  queryKey: ['shell', 'refs'],
  queryFn: async ({ signal }) => (await callApi('app/service/refs', {}, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { alert: false },
});
