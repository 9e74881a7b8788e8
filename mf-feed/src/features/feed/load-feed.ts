import { events } from '@ontrend/shared/events';
import { queryClient } from '@ontrend/shared/query';
import { type FeedSource, FOLLOWING, LOADER_TIMEOUT_MS } from './constants.ts';
import { resetPosition } from './feed-position.ts';
import { feedQuery } from './queries.ts';
import { refreshFeeds } from './refresh-feeds.ts';

/**
 * Starts fetching a feed before its page renders. Data from the document is available at once, so that the
 * first render shows the first video. Waits for a slow server only briefly.
 */
export async function loadFeed(source: FeedSource): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, LOADER_TIMEOUT_MS));
  // The feed shows the error.
  const request = queryClient.ensureInfiniteQueryData(feedQuery(source)).catch(() => undefined);
  await Promise.race([request, timeout]);
}

/** Removes a feed from the cache unless it is on screen, so that the next visit starts over. */
export function resetFeed(source: FeedSource): void {
  const { queryKey } = feedQuery(source);
  if (queryClient.getQueryCache().find({ queryKey })?.isActive()) return;
  // Exact, because a partial match would remove both For You feeds.
  queryClient.removeQueries({ queryKey, exact: true });
  resetPosition(source);
}

const loadVideoUpdates = () => import('./update-cached-videos.ts');
/** The next fetch brings the change. */
const ignoreFailure = () => undefined;

let isFollowingFeedStale = false;

/** Keeps cached feeds up to date with events of the shell and other remotes. Called once, when the remote starts. */
export function startFeedUpdates(): void {
  // A visible Following feed keeps its videos; the next visit fetches it again.
  events.on('user.followed', () => {
    isFollowingFeedStale = true;
  });
  events.on('session.started', refreshFeeds);
  events.on('session.ended', ({ reason }) => {
    // A logout reloads the page.
    if (reason === 'rejected') refreshFeeds();
  });
  events.on('video.deleted', ({ fileName }) => {
    loadVideoUpdates().then(({ removeCachedVideo }) => removeCachedVideo(fileName), ignoreFailure);
  });
  events.on('video.updated', ({ fileName }) => {
    loadVideoUpdates()
      .then(({ refetchCachedVideo }) => refetchCachedVideo(fileName))
      .catch(ignoreFailure);
  });
}

/** Loads the Following feed, from scratch if the viewer has followed or unfollowed someone. */
export async function loadFollowing(): Promise<void> {
  if (isFollowingFeedStale) {
    queryClient.removeQueries({ queryKey: feedQuery(FOLLOWING).queryKey });
    resetPosition(FOLLOWING);
    isFollowingFeedStale = false;
  }
  await loadFeed(FOLLOWING);
}
