import { queryClient } from '@ontrend/shared/query';
import type { FeedSource } from '../constants.ts';
import { resetPosition } from '../feed-position.ts';
import { feedQuery } from '../queries.ts';

/**
 * Fetches the first page of a feed again and shows it instead of all loaded pages.
 * @throws the error of the request; the feed is then as before
 */
export async function refetchFromStart(source: FeedSource): Promise<void> {
  const query = feedQuery(source);
  await queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
  await queryClient.fetchInfiniteQuery({ ...query, staleTime: 0, pages: 1 });
  resetPosition(source);
}
