import { callApi } from '@ontrend/shared/api-client';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** The source of a user list: a profile, or the viewer's blocked and muted users. */
export type UserListSource =
  | { kind: 'subscribers' | 'subscriptions'; username: string; search: string }
  | { kind: 'blocked' | 'muted' };

/** Users, latest first, with pages by token. */
export function userListQuery(source: UserListSource) {
  return infiniteQueryOptions({
    queryKey: ['mf-profile', 'user-lists', source],
    queryFn: ({ pageParam, signal }) => {
      const pageToken = pageParam ? { nextPageToken: pageParam } : {};
      if (!('username' in source)) return callApi(`app/user/${source.kind}`, pageToken, { signal });
      const { kind, username, search } = source;
      return callApi(
        `app/user/${kind}`,
        { username, ...(search ? { search } : {}), ...pageToken },
        { signal },
      );
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextPageToken,
    // The list shows errors itself.
    meta: { alert: false },
  });
}
