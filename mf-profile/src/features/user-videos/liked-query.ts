import { callApi } from '@ontrend/shared/api-client';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { VideoPage } from './queries.ts';

/** Videos the viewer likes, latest like first. */
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

/** Videos that another user likes, latest like first. @throws ApiError 403 when the user does not show them */
export function likedVideosOfQuery(username: string) {
  return infiniteQueryOptions({
    queryKey: ['mf-profile', 'liked', username],
    queryFn: ({ pageParam, signal }): Promise<VideoPage> => {
      const filter = { kind: 'liked', value: username } as const;
      return callApi('app/video/get', { filter, ...(pageParam && { nextPageToken: pageParam }) }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextPageToken,
    meta: { alert: false },
  });
}
