import { callApi } from '@ontrend/shared/api-client';
import type { Collection } from '@ontrend/shared/wire';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** Collections change with the day: once a visit is enough. */
export const collectionsQuery = queryOptions({
  queryKey: ['shell', 'discovery'],
  queryFn: ({ signal }) => callApi('app/video/discovery', {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { alert: false },
});

/**
 * What the drawer offers (spec 2.4).
 * @param isEnabled false: nobody sees the drawer, and nothing is fetched for it
 * @returns null while it is not known; none when it can't be had
 */
export function useCollections(isEnabled: boolean): Collection[] | null {
  const { data, isError } = useQuery({ ...collectionsQuery, enabled: isEnabled });
  return data?.data ?? (isError ? [] : null);
}
