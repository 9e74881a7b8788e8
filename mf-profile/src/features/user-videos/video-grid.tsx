import { ErrorState, useNearEnd } from '@ontrend/shared/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LOAD_AHEAD } from './constants.ts';
import { beginsDay, dayName } from './days.ts';
import type { VideoList } from './list.ts';
import type { GridQuery } from './queries.ts';
import { SkeletonGrid } from './skeleton-grid.tsx';
import { useRows } from './use-rows.ts';
import { VideoTile } from './video-tile.tsx';

interface VideoGridProps {
  query: GridQuery;
  list: VideoList;
  /** What is said where there is none. */
  empty: string;
  /** The first of each day says which day it is (spec 3). */
  byDay?: boolean;
  /** They are the viewer's own. */
  isOwn?: boolean;
}

/** Videos as tiles, page after page (spec 2.7). */
export function VideoGrid({ query, list, empty, byDay = false, isOwn = false }: VideoGridProps) {
  const { t, i18n } = useTranslation('mf-profile');
  const videos = useInfiniteQuery(query);
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = videos;
  const end = useNearEnd(() => void fetchNextPage(), LOAD_AHEAD, hasNextPage && !isFetching && !isError);
  const tiles = data?.pages.flatMap((page) => page.data) ?? [];
  const { grid, from, to, before, after } = useRows(tiles.length);
  const dayOf = (index: number) => {
    const video = tiles[index];
    if (!byDay || !video || !beginsDay(video, tiles[index - 1])) return null;
    return dayName(video.createdAt, i18n.language);
  };

  return (
    <>
      {data && tiles.length > 0 ? (
        <ul
          className="profile-grid"
          ref={grid}
          aria-busy={isFetchingNextPage}
          style={before || after ? { paddingBlockStart: before, paddingBlockEnd: after } : undefined}
        >
          {tiles.slice(from, to).map((video, offset) => (
            <VideoTile
              key={video.id}
              video={video}
              list={list}
              day={dayOf(from + offset)}
              position={from + offset + 1}
              size={hasNextPage ? -1 : tiles.length}
              isOwn={isOwn}
            />
          ))}
        </ul>
      ) : null}
      {data && tiles.length === 0 && !hasNextPage ? <p className="profile-empty">{empty}</p> : null}
      {!data && !isError ? <SkeletonGrid /> : null}
      {isError ? (
        <ErrorState
          title={t('videos.failed')}
          text={t('videos.failedText')}
          again={t('videos.again')}
          onRetry={() => void (data ? fetchNextPage() : refetch())}
          isTrying={isFetching}
        />
      ) : null}
      <div ref={end} />
    </>
  );
}
