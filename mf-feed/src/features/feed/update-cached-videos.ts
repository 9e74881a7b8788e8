// Loaded lazily, because few viewers edit or delete a video.
import { callApi } from '@ontrend/shared/api-client';
import { queryClient } from '@ontrend/shared/query';
import type { Video } from '@ontrend/shared/wire';
import type { InfiniteData } from '@tanstack/react-query';
import type { FeedSource } from './constants.ts';
import { getPosition, shiftPosition } from './feed-position.ts';
import { buildEntries, getFeedRows, updateFeedRows } from './feed-rows.ts';
import { toFeedItems } from './use-feed.ts';

type Page = { data: Video[] };
type Pages = InfiniteData<Page, string>;

/** Query keys of all paginated video lists. */
const LIST_KEYS = ['feed', 'trusted', 'list'].map((kind) => ['mf-feed', kind]);

function updateCachedVideos(change: (videos: Video[]) => Video[]): void {
  // The top results of a search are not paginated.
  queryClient.setQueriesData<Page>({ queryKey: ['mf-feed', 'search', 'top-videos'] }, (topVideos) =>
    topVideos ? { ...topVideos, data: change(topVideos.data) } : topVideos,
  );
  for (const queryKey of LIST_KEYS) {
    queryClient.setQueriesData<Pages>({ queryKey }, (list) =>
      list ? { ...list, pages: list.pages.map((page) => ({ ...page, data: change(page.data) })) } : list,
    );
  }
}

function forEachFeed(callback: (source: FeedSource, pages: Page[]) => void): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: LIST_KEYS[0] ?? [] })) {
    callback(queryKey[2] as FeedSource, (state.data as Pages | undefined)?.pages ?? []);
  }
}

/** Removes a deleted video from every list and corrects the saved feed positions. */
export function removeCachedVideo(fileName: string): void {
  const isOther = (video: Video) => video.fileName !== fileName;
  forEachFeed((source, pages) => {
    const entries = buildEntries(toFeedItems(pages), getFeedRows(source));
    const before = entries.slice(0, getPosition(source));
    shiftPosition(source, before.filter(({ video }) => video && !isOther(video)).length);
    updateFeedRows(source, ({ trusted }) => ({
      trusted: Object.fromEntries(Object.entries(trusted).filter(([, video]) => isOther(video))),
    }));
  });
  updateCachedVideos((videos) => videos.filter(isOther));
  queryClient.removeQueries({ queryKey: ['mf-feed', 'video', fileName] });
}

function isCached(fileName: string): boolean {
  const contains = (page: Page) => page.data.some((video) => video.fileName === fileName);
  const topVideos = queryClient.getQueriesData<Page>({ queryKey: ['mf-feed', 'search', 'top-videos'] });
  const lists = LIST_KEYS.flatMap((queryKey) => queryClient.getQueriesData<Pages>({ queryKey }));
  return (
    queryClient.getQueryData(['mf-feed', 'video', fileName]) !== undefined ||
    topVideos.some(([, page]) => page && contains(page)) ||
    lists.some(([, list]) => list?.pages.some(contains))
  );
}

/**
 * Refetches an edited video and updates it in every list. A video that is in none is not fetched: it may be a new one
 * whose processing has not finished.
 */
export async function refetchCachedVideo(fileName: string): Promise<void> {
  if (!isCached(fileName)) return;
  const { data: updatedVideo } = await callApi('app/video/info', { fileName });
  updateCachedVideos((videos) => videos.map((video) => (video.fileName === fileName ? updatedVideo : video)));
  queryClient.setQueryData(['mf-feed', 'video', fileName], updatedVideo);
}
