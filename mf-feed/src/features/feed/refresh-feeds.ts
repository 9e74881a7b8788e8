import { callApi } from '@ontrend/shared/api-client';
import { queryClient } from '@ontrend/shared/query';
import type { Video } from '@ontrend/shared/wire';
import type { InfiniteData } from '@tanstack/react-query';
import type { FeedSource } from './constants.ts';
import { isLastWatchedFeed, resetPosition } from './feed-position.ts';
import { fetchFeedPage } from './queries.ts';

const FEEDS_KEY = ['mf-feed', 'feed'];

type Pages = InfiniteData<{ data: Video[] }, string>;

/** Refetches the videos of a page for the current viewer. Omits videos that cannot be fetched. */
async function refetchPage(source: FeedSource, { data }: { data: Video[] }, token: string): Promise<Video[]> {
  // A token always returns the same page. The first page has none, so its videos are fetched one by one.
  if (token) return (await fetchFeedPage(source, token)).data;
  const results = await Promise.allSettled(
    data.map(({ fileName }) => callApi('app/video/info', { fileName })),
  );
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.data] : []));
}

async function refreshFeed(source: FeedSource, { pages, pageParams }: Pages): Promise<void> {
  const results = await Promise.allSettled(
    pages.map((page, index) => refetchPage(source, page, pageParams[index] ?? '')),
  );
  const videos = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  const refreshedVideos = new Map(videos.map((video) => [video.fileName, video]));
  queryClient.setQueryData<Pages>([...FEEDS_KEY, source], (feed) =>
    feed
      ? {
          ...feed,
          pages: feed.pages.map((page) => ({
            ...page,
            data: page.data.map((video) => refreshedVideos.get(video.fileName) ?? video),
          })),
        }
      : feed,
  );
}

/**
 * Updates the feeds after a sign-in or sign-out without a reload. The visible feed, or the one that the
 * viewer left to sign in, keeps its videos and positions and only updates their data. Other feeds are removed
 * from the cache.
 */
export function refreshFeeds(): void {
  const feeds = queryClient.getQueryCache().findAll({ queryKey: FEEDS_KEY });
  for (const feed of feeds) {
    const source = feed.queryKey[2] as FeedSource;
    if (feed.isActive() || isLastWatchedFeed(source)) {
      if (feed.state.data) void refreshFeed(source, feed.state.data as Pages);
    } else {
      queryClient.removeQueries({ queryKey: feed.queryKey, exact: true });
      resetPosition(source);
    }
  }
}
