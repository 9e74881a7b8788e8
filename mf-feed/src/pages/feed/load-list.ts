import { ApiError } from '@ontrend/shared/api-client';
import { type FeedSource, loadFeed } from '../../features/feed/index.ts';

/**
 * Waits for the name of a list and starts fetching its videos before its page renders.
 * @param info pending request for the name
 * @throws Response 404 for an unknown list; the feed shows any other error
 */
export async function loadListFeed(info: Promise<unknown>, source: FeedSource): Promise<null> {
  const feedRequest = loadFeed(source);
  try {
    await info;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw new Response(null, { status: 404 });
  }
  await feedRequest;
  return null;
}
