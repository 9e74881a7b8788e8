import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { TRUSTED_FETCH_THRESHOLD } from '../constants.ts';
import { updateFeedRows, useFeedRows } from '../feed-rows.ts';
import type { FeedExtrasProps } from '../feed-view.ts';
import { trustedQuery } from '../queries.ts';

/**
 * Each batch of the feed is followed by a trusted video, from a list of its own (spec 2.5, 3), of which more is asked
 * for when 2 or fewer are left (spec 9). What the feed itself has by now is left out.
 */
export function useTrustedRows({ source, feed }: FeedExtrasProps): void {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery(trustedQuery);
  const { shown, trusted } = useFeedRows(source);
  const listed = useMemo(() => (data?.pages ?? []).flatMap((page) => page.data), [data]);
  const unused = useMemo(() => {
    const known = new Set([...feed.videos, ...Object.values(trusted)].map(({ fileName }) => fileName));
    return listed.filter(({ fileName }) => !known.has(fileName));
  }, [listed, feed.videos, trusted]);

  const needsMore = hasNextPage && !isError && unused.length <= TRUSTED_FETCH_THRESHOLD;
  useEffect(() => {
    if (needsMore && !isFetching) void fetchNextPage({ cancelRefetch: false });
  }, [needsMore, isFetching, fetchNextPage]);

  // Only ever below what is shown already: nothing moves under the viewer's eyes.
  const [next] = unused;
  const isFull = feed.videos.length >= shown;
  useEffect(() => {
    if (next && isFull && !trusted[shown])
      updateFeedRows(source, () => ({ trusted: { ...trusted, [shown]: next } }));
  }, [next, isFull, trusted, shown, source]);

  // What it says of people and likes is another thing once somebody has signed in.
  useEffect(() => {
    const newer = new Map(listed.map((video) => [video.fileName, video]));
    updateFeedRows(source, (rows) => ({
      trusted: Object.fromEntries(
        Object.entries(rows.trusted).map(([place, video]) => [place, newer.get(video.fileName) ?? video]),
      ),
    }));
  }, [listed, source]);
}
