import { callApi } from '@ontrend/shared/api-client';
import { queryOptions } from '@tanstack/react-query';

/** Latest videos of a creator (WIRE-63). The page works without them. */
export function creatorVideosQuery(username: string) {
  return queryOptions({
    queryKey: ['mf-feed', 'videos-of', username],
    queryFn: async ({ signal }) => (await callApi('app/user/videos', { username }, { signal })).data,
    meta: { alert: false },
  });
}
