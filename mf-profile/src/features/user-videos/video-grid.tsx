import { ErrorState, useNearEnd } from '@ontrend/shared/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayLabel, isSameDay } from '../../formats/day-label.ts';
import type { playlistVideosQuery } from '../../playlists/queries.ts';
import { useVirtualRows } from '../../virtual-rows/use-virtual-rows.ts';
import type { likedVideosQuery } from './liked-query.ts';
import type { ListedVideo, userVideosQuery } from './queries.ts';
import { SkeletonGrid } from './skeleton-grid.tsx';
import type { VideoList } from './video-list.ts';
import { VideoTile } from './video-tile.tsx';

/** The next page is requested when this share of a viewport is left (PROFILE-18). */
const LOAD_MORE_MARGIN = '35%';
const COLUMN_COUNT = 3;

/** The query of a grid. */
export type GridQuery =
  | ReturnType<typeof userVideosQuery>
  | ReturnType<typeof likedVideosQuery>
  | ReturnType<typeof playlistVideosQuery>;

interface VideoGridProps {
  query: GridQuery;
  list: VideoList;
  /** Shown when there are no videos. */
  empty: ReactNode;
  /** The first video of each day has a day label. */
  hasDayLabels?: boolean;
  /** The videos are the viewer's own. */
  isOwn?: boolean;
}

/** A grid of video tiles with infinite scrolling (PROFILE-1). */
export function VideoGrid({ query, list, empty, hasDayLabels = false, isOwn = false }: VideoGridProps) {
  const { t, i18n } = useTranslation('mf-profile');
  const videos = useInfiniteQuery(query);
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = videos;
  const endMarker = useNearEnd(
    () => void fetchNextPage(),
    LOAD_MORE_MARGIN,
    hasNextPage && !isFetching && !isError,
  );
  const tiles = data?.pages.flatMap((page) => page.data) ?? [];
  const { grid, start, end, paddingBefore, paddingAfter } = useVirtualRows<HTMLUListElement>(
    tiles.length,
    COLUMN_COUNT,
  );
  // Other orders do not begin with the pinned videos.
  const isPin = (video: ListedVideo | undefined) =>
    list.kind === 'user' && list.sort === 'pinned' && video?.isPinned;
  const getDayLabel = (index: number) => {
    const video = tiles[index];
    if (!hasDayLabels || !video || isPin(video)) return null;
    const previous = tiles[index - 1];
    if (previous && !isPin(previous) && isSameDay(video.createdAt, previous.createdAt)) return null;
    return formatDayLabel(video.createdAt, i18n.language);
  };

  return (
    <>
      {data && tiles.length > 0 ? (
        <ul
          className="profile-grid"
          ref={grid}
          aria-busy={isFetchingNextPage}
          style={
            paddingBefore || paddingAfter
              ? { paddingBlockStart: paddingBefore, paddingBlockEnd: paddingAfter }
              : undefined
          }
        >
          {tiles.slice(start, end).map((video, offset) => (
            <VideoTile
              key={video.id}
              video={video}
              list={list}
              isPin={isPin(video)}
              dayLabel={getDayLabel(start + offset)}
              position={start + offset + 1}
              listSize={hasNextPage ? -1 : tiles.length}
              isOwn={isOwn}
            />
          ))}
        </ul>
      ) : null}
      {data && tiles.length === 0 && !hasNextPage ? <div className="profile-empty">{empty}</div> : null}
      {!data && !isError ? <SkeletonGrid /> : null}
      {isError ? (
        <ErrorState
          title={t('videos.failed')}
          retryLabel={t('videos.retry')}
          onRetry={() => void (data ? fetchNextPage() : refetch())}
          isRetrying={isFetching}
          isIllustrated={!data}
        />
      ) : null}
      <div ref={endMarker} />
    </>
  );
}
