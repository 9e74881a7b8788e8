import { callApi } from '@ontrend/shared/api-client';
import { infiniteQueryOptions } from '@tanstack/react-query';

/**
 * A person's videos, newest first, by token (design 5: nothing twice, nothing missed). The first body is the
 * document's, letter for letter. The grid itself tells of a failure.
 */
export function userVideosQuery(username: string) {
  return infiniteQueryOptions({
    queryKey: ['mf-profile', 'videos', username],
    queryFn: ({ pageParam, signal }) =>
      callApi('app/user/videos', pageParam ? { username, nextPageToken: pageParam } : { username }, {
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextPageToken,
    meta: { alert: false },
  });
}
