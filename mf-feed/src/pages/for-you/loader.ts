import {
  FOR_YOU,
  FOR_YOU_UNPERSONALIZED,
  getForYouSource,
  loadFeed,
  resetFeed,
} from '../../features/feed/index.ts';

/**
 * Starts fetching the For You feed before its page renders, and removes the variant that is not selected from
 * the cache.
 */
export async function loadForYou(): Promise<null> {
  const source = getForYouSource();
  resetFeed(source === FOR_YOU ? FOR_YOU_UNPERSONALIZED : FOR_YOU);
  await loadFeed(source);
  return null;
}
