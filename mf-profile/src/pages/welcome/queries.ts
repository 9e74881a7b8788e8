import { callApi } from '@ontrend/shared/api-client';
import { queryOptions } from '@tanstack/react-query';

/** Fetched once: creators that are followed meanwhile stay in the list. */
const OPTIONS = { staleTime: Number.POSITIVE_INFINITY, meta: { alert: false as const } };

/** The categories of the explore view, each with a poster. */
export const categoriesQuery = queryOptions({
  ...OPTIONS,
  queryKey: ['mf-profile', 'welcome', 'categories'],
  queryFn: async ({ signal }) => (await callApi('app/video/explore', {}, { signal })).data.categories,
});

/** Creators to follow. */
export const suggestedCreatorsQuery = queryOptions({
  ...OPTIONS,
  queryKey: ['mf-profile', 'welcome', 'creators'],
  queryFn: async ({ signal }) => (await callApi('app/user/welcome', {}, { signal })).data.creators,
});
