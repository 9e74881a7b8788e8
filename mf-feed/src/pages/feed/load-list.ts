import { ApiError } from '@ontrend/shared/api-client';
import { type FeedSource, loadFeed } from '../../features/feed/index.ts';

/**
 * Waits for what a list is called, and begins reading its videos, before its page is drawn.
 * @param info being read
 * @throws Response 404 for one that is not there; any other failure is told by the feed
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
