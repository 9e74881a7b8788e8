import type { LinkPreview } from '@ontrend/shared/contract';
import { queryClient } from '@ontrend/shared/query';
import type { FeedSource } from './constants.ts';
import { feedQuery } from './queries.ts';

/**
 * Returns the link preview of a list of videos: the poster of its first video, as in its document
 * (`src/document/index.ts`). Waits for the list while it is loading, but does not repeat a failed request.
 */
export async function getFeedPreview(source: FeedSource): Promise<LinkPreview> {
  const query = feedQuery(source);
  if (queryClient.getQueryState(query.queryKey)?.status === 'error') return {};
  const { pages } = await queryClient.ensureInfiniteQueryData(query);
  return { image: pages[0]?.data[0]?.firstFrameJpg };
}
