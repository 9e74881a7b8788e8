import { events } from '@ontrend/shared/events';
import { queryClient } from '@ontrend/shared/query';
import { type FeedSource, FOLLOWING, LOADER_TIMEOUT_MS } from './constants.ts';
import { resetPosition } from './feed-position.ts';
import { feedQuery } from './queries.ts';
import { refreshFeeds } from './refresh-feeds.ts';

/**
 * Begins reading a feed before its page is drawn. What stands in the document is there at once, so that the first
 * picture of React already holds the first video; a slow server is not waited for.
 */
export async function loadFeed(source: FeedSource): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, LOADER_TIMEOUT_MS));
  // The feed itself tells of a failure.
  const request = queryClient.ensureInfiniteQueryData(feedQuery(source)).catch(() => undefined);
  await Promise.race([request, timeout]);
}

/** Takes a feed away, unless it is on the screen: the next visit begins it anew. */
export function resetFeed(source: FeedSource): void {
  const { queryKey } = feedQuery(source);
  if (queryClient.getQueryCache().find({ queryKey })?.isActive()) return;
  // Exact: filters match in part, and one For You feed would be taken for the other.
  queryClient.removeQueries({ queryKey, exact: true });
  resetPosition(source);
}

let isFollowingFeedStale = false;
// Whoever is watching those they follow keeps what they watch; the next visit begins anew.
events.on('user.followed', () => {
  isFollowingFeedStale = true;
});

events.on('session.started', refreshFeeds);
events.on('session.ended', ({ reason }) => {
  // A logout reloads the page.
  if (reason === 'refused') refreshFeeds();
});

const loadVideoUpdates = () => import('./update-cached-videos.ts');
/** What is not said now is said by the next reading. */
const ignoreFailure = () => undefined;
events.on('video.deleted', ({ fileName }) => {
  loadVideoUpdates().then(({ removeCachedVideo }) => removeCachedVideo(fileName), ignoreFailure);
});
events.on('video.updated', ({ fileName }) => {
  loadVideoUpdates()
    .then(({ refetchCachedVideo }) => refetchCachedVideo(fileName))
    .catch(ignoreFailure);
});

/** Reads the videos of those the viewer follows, anew when they follow others than the last time. */
export async function loadFollowing(): Promise<void> {
  if (isFollowingFeedStale) {
    queryClient.removeQueries({ queryKey: feedQuery(FOLLOWING).queryKey });
    resetPosition(FOLLOWING);
    isFollowingFeedStale = false;
  }
  await loadFeed(FOLLOWING);
}
