import { events } from '@ontrend/shared/events';
import { queryClient } from '@ontrend/shared/query';
import { type FeedSource, FOLLOWING, LOADER_PATIENCE_MS } from './constants.ts';
import { forgetPosition } from './feed-position.ts';
import { feedQuery } from './queries.ts';
import { renewFeeds } from './refresh-feeds.ts';

/**
 * Begins reading a feed before its page is drawn. What stands in the document is there at once, so that the first
 * picture of React already holds the first video; a slow server is not waited for.
 */
export async function loadFeed(source: FeedSource): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, LOADER_PATIENCE_MS));
  // The feed itself tells of a failure.
  const reading = queryClient.ensureInfiniteQueryData(feedQuery(source)).catch(() => undefined);
  await Promise.race([reading, patience]);
}

/** Takes a feed away, unless it is on the screen: the next visit begins it anew. */
export function forgetFeed(source: FeedSource): void {
  const { queryKey } = feedQuery(source);
  if (queryClient.getQueryCache().find({ queryKey })?.isActive()) return;
  // Exact: filters match in part, and one For You feed would be taken for the other.
  queryClient.removeQueries({ queryKey, exact: true });
  forgetPosition(source);
}

let isFollowingOutdated = false;
// Whoever is watching those they follow keeps what they watch; the next visit begins anew.
events.on('user.followed', () => {
  isFollowingOutdated = true;
});

events.on('session.started', renewFeeds);
events.on('session.ended', ({ reason }) => {
  // A logout reloads the page.
  if (reason === 'refused') renewFeeds();
});

const loadChanges = () => import('./update-cached-videos.ts');
/** What is not said now is said by the next reading. */
const laterThen = () => undefined;
events.on('video.deleted', ({ fileName }) => {
  loadChanges().then(({ takeOut }) => takeOut(fileName), laterThen);
});
events.on('video.updated', ({ fileName }) => {
  loadChanges()
    .then(({ readAgain }) => readAgain(fileName))
    .catch(laterThen);
});

/** Reads the videos of those the viewer follows, anew when they follow others than the last time. */
export async function loadFollowing(): Promise<void> {
  if (isFollowingOutdated) {
    queryClient.removeQueries({ queryKey: feedQuery(FOLLOWING).queryKey });
    forgetPosition(FOLLOWING);
    isFollowingOutdated = false;
  }
  await loadFeed(FOLLOWING);
}
