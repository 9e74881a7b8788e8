import { ApiError, callApi } from '@ontrend/shared/api-client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

/** All videos of the viewer, newest first, with pages by token. */
export const ownVideosQuery = infiniteQueryOptions({
  queryKey: ['mf-profile', 'own-videos'],
  queryFn: ({ pageParam, signal }) =>
    callApi('app/user/own-videos', pageParam ? { nextPageToken: pageParam } : {}, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextPageToken,
  staleTime: 0,
  meta: { alert: false },
});

/**
 * One of the viewer's videos.
 * @throws ApiError 404 when the video is deleted or belongs to another user
 */
export function ownVideoQuery(fileName: string) {
  return queryOptions({
    queryKey: ['mf-profile', 'own-video', fileName],
    queryFn: async ({ signal }) => {
      const { data } = await callApi('app/user/own-videos', { files: [fileName] }, { signal });
      const [video] = data;
      if (!video) throw new ApiError(404, { code: 'video-not-found', messages: [] });
      return video;
    },
    staleTime: 0,
    meta: { alert: false },
  });
}
