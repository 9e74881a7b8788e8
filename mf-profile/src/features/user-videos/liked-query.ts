import { callApi } from '@ontrend/shared/api-client';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { VideoPage } from './queries.ts';

/** Videos the viewer likes, latest like first. Other users can't see them (PROFILE-3). */
export function likedVideosQuery(username: string) {
  return infiniteQueryOptions({
    queryKey: ['mf-profile', 'liked', username],
    queryFn: async ({ pageParam, signal }): Promise<VideoPage> => {
      const body = pageParam ? { nextPageToken: pageParam } : {};
      const { videos, nextPageToken } = await callApi('app/user/liked-v2', body, { signal });
      return { data: videos, nextPageToken };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextPageToken,
    meta: { alert: false },
  });
}
