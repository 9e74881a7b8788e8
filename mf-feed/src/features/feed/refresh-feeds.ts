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
    chunks.map((chunk) =>
      // A query, because it retries transient errors.
      queryClient.fetchQuery({
        queryKey: ['mf-feed', 'refreshed-videos', chunk],
        queryFn: () => callApi('app/video/list', { fileNames: chunk }),
        staleTime: 0,
        gcTime: 0,
        meta: { alert: false, refetchOnSessionChange: false, retryInBackground: false },
      }),
    ),
  );
  return results.flatMap((result) => (result.status === 'fulfilled' ? result.value.data : []));
}

/**
 * Refreshes the loaded videos of a feed in place. Fetches them by name, because a page token may return other videos for
 * another viewer or when it is reused.
 */
async function refetchFeedVideos(source: FeedSource): Promise<void> {
  const queryKey = [...FEEDS_KEY, source];
  // A page that arrives later would overwrite the refreshed videos.
  await queryClient.cancelQueries({ queryKey, exact: true });
  const { pages = [] } = queryClient.getQueryData<Pages>(queryKey) ?? {};
  const fileNames = pages.flatMap(({ data }) => data.map(({ fileName }) => fileName));
  const videos = await fetchVideos([...new Set(fileNames)]);
  const refreshedVideos = new Map(videos.map((video) => [video.fileName, video]));
  queryClient.setQueryData<Pages>(queryKey, (feed) =>
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
 * Updates the feeds when the session changes without a page load. The visible feed and the last watched one keep their
 * videos and positions, and only the data of the videos is refreshed. Other feeds are removed from the cache.
 */
export function refreshFeeds(): void {
  const feeds = queryClient.getQueryCache().findAll({ queryKey: FEEDS_KEY });
  for (const feed of feeds) {
    const source = feed.queryKey[2] as FeedSource;
    if (feed.isActive() || isLastWatchedFeed(source)) {
      if (feed.state.data) void refetchFeedVideos(source);
    } else {
      queryClient.removeQueries({ queryKey: feed.queryKey, exact: true });
      resetPosition(source);
    }
  }
}
