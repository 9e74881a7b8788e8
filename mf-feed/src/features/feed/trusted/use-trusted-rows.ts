import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { TRUSTED_LEFT } from '../constants.ts';
import { changeRows, useRows } from '../feed-rows.ts';
import type { FeedExtrasProps } from '../feed-view.ts';
import { trustedQuery } from '../queries.ts';

/**
 * Each batch of the feed is followed by a trusted video, from a list of its own (spec 2.5, 3), of which more is asked
 * for when 2 or fewer are left (spec 9). What the feed itself has by now is left out.
 */
export function useTrustedRows({ source, feed }: FeedExtrasProps): void {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery(trustedQuery);
  const { shown, trusted } = useRows(source);
  const listed = useMemo(() => (data?.pages ?? []).flatMap((page) => page.data), [data]);
  const left = useMemo(() => {
    const known = new Set([...feed.videos, ...Object.values(trusted)].map(({ fileName }) => fileName));
    return listed.filter(({ fileName }) => !known.has(fileName));
  }, [listed, feed.videos, trusted]);

  const isWanted = hasNextPage && !isError && left.length <= TRUSTED_LEFT;
  useEffect(() => {
    if (isWanted && !isFetching) void fetchNextPage({ cancelRefetch: false });
  }, [isWanted, isFetching, fetchNextPage]);

  // Only ever below what is shown already: nothing moves under the viewer's eyes.
  const [next] = left;
  const isFull = feed.videos.length >= shown;
  useEffect(() => {
    if (next && isFull && !trusted[shown])
      changeRows(source, () => ({ trusted: { ...trusted, [shown]: next } }));
  }, [next, isFull, trusted, shown, source]);

  // What it says of people and likes is another thing once somebody has signed in.
  useEffect(() => {
    const newer = new Map(listed.map((video) => [video.fileName, video]));
    changeRows(source, (rows) => ({
      trusted: Object.fromEntries(
        Object.entries(rows.trusted).map(([place, video]) => [place, newer.get(video.fileName) ?? video]),
      ),
    }));
  }, [listed, source]);
}
