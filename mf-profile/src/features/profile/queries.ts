import { callApi } from '@ontrend/shared/api-client';
import { queryOptions } from '@tanstack/react-query';

/**
 * A profile as others see it. The body is the document's, letter for letter, so that its reply is found.
 * Quiet: the route decides what a failure means (404 page, or home with an alert).
 */
export function profileQuery(username: string) {
  return queryOptions({
    queryKey: ['mf-profile', 'profile', username],
    queryFn: async ({ signal }) =>
      (await callApi('app/user/external-profile', { username }, { signal })).data,
    meta: { alert: false },
  });
}
