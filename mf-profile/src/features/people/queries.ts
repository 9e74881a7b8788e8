import { callApi } from '@ontrend/shared/api-client';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** Lists of people: of a profile, or the viewer's own. */
export type PeopleList =
  | { kind: 'subscribers' | 'subscriptions'; username: string; search: string }
  | { kind: 'blocked' | 'muted' };

/** People, the latest first, page by page by token. */
export function peopleQuery(list: PeopleList) {
  return infiniteQueryOptions({
    queryKey: ['mf-profile', 'people', list],
    queryFn: ({ pageParam, signal }) => {
      const from = pageParam ? { nextPageToken: pageParam } : {};
      if (!('username' in list)) return callApi(`app/user/${list.kind}`, from, { signal });
      const { kind, username, search } = list;
      return callApi(`app/user/${kind}`, { username, ...(search ? { search } : {}), ...from }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextPageToken,
    // The list itself tells of a failure.
    meta: { alert: false },
  });
}
