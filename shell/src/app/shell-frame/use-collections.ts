import { callApi } from '@ontrend/shared/api-client';
import type { Collection } from '@ontrend/shared/wire';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** Collections change daily, so one request per visit is enough. */
export const collectionsQuery = queryOptions({
  queryKey: ['shell', 'discovery'],
  queryFn: ({ signal }) => callApi('app/video/discovery', {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { alert: false },
});

/**
 * Loads the collections in the drawer (SHELL-48).
 * @param isEnabled false while the drawer is not visible: nothing is fetched
 * @returns null while loading; empty after a failure
 */
export function useCollections(isEnabled: boolean): Collection[] | null {
  const { data, isError } = useQuery({ ...collectionsQuery, enabled: isEnabled });
  return data?.data ?? (isError ? [] : null);
}
