import { ApiError, callApi } from '@ontrend/shared/api-client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

/** Everything the viewer has uploaded, the newest first, by token. */
export const ownVideosQuery = infiniteQueryOptions({
  queryKey: ['mf-profile', 'own-videos'],
  queryFn: ({ pageParam, signal }) =>
    callApi('app/user/own-videos', pageParam ? { nextPageToken: pageParam } : {}, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextPageToken,
  staleTime: 0,
  meta: { alert: false },
});

/** One video of the viewer's. @throws ApiError 404 for one that is not theirs, or not there any more */
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
