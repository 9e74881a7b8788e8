import { callApi } from '@ontrend/shared/api-client';
import type { Video } from '@ontrend/shared/wire';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** What a search has found. */
interface SearchList {
  kind: 'search';
  value: string;
}

/** A list out of which a video was opened: somebody's videos, what the viewer likes, or what was found. */
export type VideoList = { kind: 'user'; value: string } | { kind: 'liked' } | SearchList;

/** Whether what stands in the history beside a video is such a list. */
export function isVideoList(source: { kind: string }): source is VideoList {
  return source.kind === 'user' || source.kind === 'liked' || source.kind === 'search';
}

/** A list, page by page; the bodies of a search are its document's, letter for letter. */
export function videoListQuery(list: VideoList) {
  return infiniteQueryOptions({
    queryKey: ['mf-feed', 'list', list],
    queryFn: async ({ pageParam, signal }): Promise<{ data: Video[]; nextPageToken: string | null }> => {
      const from = pageParam ? { nextPageToken: pageParam } : {};
      if (list.kind === 'search') {
        return callApi('app/video/search-by-video', { search: list.value, ...from }, { signal });
      }
      if (list.kind === 'user') return callApi('app/video/get', { filter: list, ...from }, { signal });
      const { videos, nextPageToken } = await callApi('app/user/liked-v2', from, { signal });
      return { data: videos, nextPageToken };
    },
    initialPageParam: '',
    getNextPageParam: ({ nextPageToken }) => nextPageToken || undefined,
    // The opened video is there without it.
    meta: { alert: false },
  });
}
