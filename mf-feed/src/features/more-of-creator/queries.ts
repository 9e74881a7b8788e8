import { callApi } from '@ontrend/shared/api-client';
import { queryOptions } from '@tanstack/react-query';

/** The newest videos of a person (spec 7, `app/user/videos`). The page is whole without them. */
export function creatorVideosQuery(username: string) {
  return queryOptions({
    queryKey: ['mf-feed', 'videos-of', username],
    queryFn: async ({ signal }) => (await callApi('app/user/videos', { username }, { signal })).data,
    meta: { alert: false },
  });
}
