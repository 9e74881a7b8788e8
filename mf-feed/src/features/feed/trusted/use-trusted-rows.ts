import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { TRUSTED_FETCH_THRESHOLD } from '../constants.ts';
import { updateFeedRows, useFeedRows } from '../feed-rows.ts';
import type { FeedExtrasProps } from '../feed-view.ts';
import { trustedQuery } from '../queries.ts';

/**
 * Inserts a trusted video after each batch of the feed (FEED-10, FEED-11). Fetches more when two or fewer are
 * left (FEED-26) and skips videos that are already in the feed.
 */
export function useTrustedRows({ source, feed }: FeedExtrasProps): void {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery(trustedQuery);
  const { visibleVideoCount, trusted } = useFeedRows(source);
  const trustedVideos = useMemo(() => (data?.pages ?? []).flatMap((page) => page.data), [data]);
  const unused = useMemo(() => {
    const knownFileNames = new Set(
      [...feed.videos, ...Object.values(trusted)].map(({ fileName }) => fileName),
    );
    return trustedVideos.filter(({ fileName }) => !knownFileNames.has(fileName));
  }, [trustedVideos, feed.videos, trusted]);

  const needsMore = hasNextPage && !isError && unused.length <= TRUSTED_FETCH_THRESHOLD;
  useEffect(() => {
    if (needsMore && !isFetching) void fetchNextPage({ cancelRefetch: false });
  }, [needsMore, isFetching, fetchNextPage]);

  // Insert only below the visible rows, so that nothing moves.
  const [next] = unused;
  const areAllShown = feed.videos.length >= visibleVideoCount;
  useEffect(() => {
    if (next && areAllShown && !trusted[visibleVideoCount])
      updateFeedRows(source, () => ({ trusted: { ...trusted, [visibleVideoCount]: next } }));
  }, [next, areAllShown, trusted, visibleVideoCount, source]);

  // Follow and like states change when the viewer signs in.
  useEffect(() => {
    const updated = new Map(trustedVideos.map((video) => [video.fileName, video]));
    updateFeedRows(source, (rows) => ({
      trusted: Object.fromEntries(
        Object.entries(rows.trusted).map(([position, video]) => [
          position,
          updated.get(video.fileName) ?? video,
        ]),
      ),
    }));
  }, [trustedVideos, source]);
}
