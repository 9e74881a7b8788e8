import { callApi } from '@ontrend/shared/api-client';
import type { Video } from '@ontrend/shared/wire';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** Results of a search. */
interface SearchList {
  kind: 'search';
  value: string;
}

/** List from which a video was opened: a user's videos, the viewer's liked videos, or search results. */
export type VideoList = { kind: 'user'; value: string } | { kind: 'liked' } | SearchList;

/** Returns whether the source in the history state is a list. */
export function isVideoList(source: { kind: string }): source is VideoList {
  return source.kind === 'user' || source.kind === 'liked' || source.kind === 'search';
}

/** A list, page by page. The body of a search must equal the one in `src/document`. */
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
    // The opened video shows without the list.
    meta: { alert: false },
  });
}
