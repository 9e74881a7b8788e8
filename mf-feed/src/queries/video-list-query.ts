import { callApi } from '@ontrend/shared/api-client';
import type { CategoryTile, TrendingHashtag, Video, VideoSort } from '@ontrend/shared/wire';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** Results of a search. */
interface SearchList {
  kind: 'search';
  value: string;
}

/** Age from which a playlist is fetched again when its page is opened, because its owner may change it. */
export const PLAYLIST_STALE_MS = 10_000;

/** The videos of a category, collection, hashtag or playlist, or those that another user likes. */
export interface ListSource {
  kind: 'category' | 'collection' | 'hashtag' | 'playlist' | 'liked';
  value: string;
}

/** A list shown as a grid. It shares the pages of the feed with the same source. */
interface GridList {
  kind: 'grid';
  source: ListSource;
}

/** Trending videos of the explore view. */
interface ExploreList {
  kind: 'explore';
}

/** The watch history, by its search text. */
interface HistoryList {
  kind: 'history';
  value: string;
}

/** The videos of a user, in an order of their profile. */
interface UserList {
  kind: 'user';
  value: string;
  sort?: VideoSort;
}

/** List with a query of its own: a user's videos, the viewer's liked videos or history, search results or trending videos. */
export type QueriedList = UserList | { kind: 'liked' } | HistoryList | SearchList | ExploreList;

/** List from which a video was opened. */
export type VideoList = QueriedList | GridList;

const LIST_KINDS: readonly string[] = [
  'user',
  'liked',
  'history',
  'search',
  'explore',
  'grid',
] satisfies VideoList['kind'][];

/** Returns whether the source in the history state is a list. */
export function isVideoList(source: { kind: string }): source is VideoList {
  return LIST_KINDS.includes(source.kind);
}

interface VideoListPage {
  data: Video[];
  nextPageToken: string | null;
  /** Only in the explore view. */
  explore?: { hashtags: TrendingHashtag[]; categories: CategoryTile[] };
}

async function fetchExplore(signal: AbortSignal): Promise<VideoListPage> {
  const { videos, ...explore } = (await callApi('app/video/explore', {}, { signal })).data;
  return { data: videos, nextPageToken: null, explore };
}

async function fetchHistoryPage(search: string, token: string, signal: AbortSignal): Promise<VideoListPage> {
  // Lazy, because it needs the storage of guests.
  const { fetchHistory } = await import('@ontrend/shared/watch-history');
  const { data, nextPageToken } = await fetchHistory({ search, nextPageToken: token || null, signal });
  return { data: data.map(({ video }) => video), nextPageToken };
}

/** A list, page by page. The bodies of a search and of the explore view must equal those in `src/document`. */
export function videoListQuery(list: QueriedList) {
  return infiniteQueryOptions({
    queryKey: ['mf-feed', 'list', list],
    queryFn: async ({ pageParam, signal }): Promise<VideoListPage> => {
      const from = pageParam ? { nextPageToken: pageParam } : {};
      if (list.kind === 'explore') return fetchExplore(signal);
      if (list.kind === 'history') return fetchHistoryPage(list.value, pageParam, signal);
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
