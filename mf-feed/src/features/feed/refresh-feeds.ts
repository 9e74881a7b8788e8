import { callApi } from '@ontrend/shared/api-client';
import { queryClient } from '@ontrend/shared/query';
import type { Video } from '@ontrend/shared/wire';
import type { InfiniteData } from '@tanstack/react-query';
import { type FeedSource, VIDEOS_PER_CALL } from './constants.ts';
import { isLastWatchedFeed, resetPosition } from './feed-position.ts';

const FEEDS_KEY = ['mf-feed', 'feed'];

type Pages = InfiniteData<{ data: Video[] }, string>;

/** Fetches videos as the current viewer sees them. Omits those that cannot be fetched. */
async function fetchVideos(fileNames: string[]): Promise<Video[]> {
  const chunks = Array.from({ length: Math.ceil(fileNames.length / VIDEOS_PER_CALL) }, (_, index) =>
    fileNames.slice(index * VIDEOS_PER_CALL, (index + 1) * VIDEOS_PER_CALL),
  );
  const results = await Promise.allSettled(
    chunks.map((chunk) => callApi('app/video/list', { fileNames: chunk })),
  );
  return results.flatMap((result) => (result.status === 'fulfilled' ? result.value.data : []));
}

/**
 * Fetches the videos by name: for another viewer, or a second time, the token of a page can stand for other videos.
 */
async function refreshFeed(source: FeedSource, { pages }: Pages): Promise<void> {
  const fileNames = pages.flatMap(({ data }) => data.map(({ fileName }) => fileName));
  const videos = await fetchVideos([...new Set(fileNames)]);
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
