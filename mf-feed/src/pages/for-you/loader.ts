import { queryClient } from '@ontrend/shared/query';
import { FOR_YOU, feedQuery, LOADER_PATIENCE_MS } from '../../features/feed/index.ts';

/**
 * Begins reading the feed before the page is drawn. What stands in the document is there at once, so that the
 * first picture of React already holds the first video; a slow server is not waited for.
 */
export async function loadForYou(): Promise<null> {
  const patience = new Promise((resolve) => setTimeout(resolve, LOADER_PATIENCE_MS));
  // The feed itself tells of a failure.
  const reading = queryClient.ensureInfiniteQueryData(feedQuery(FOR_YOU)).catch(() => undefined);
  await Promise.race([reading, patience]);
  return null;
}
