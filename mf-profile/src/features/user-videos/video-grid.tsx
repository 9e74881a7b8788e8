import { ErrorState, Skeleton, useNearEnd } from '@ontrend/shared/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LOAD_AHEAD, SKELETON_TILES } from './constants.ts';
import { userVideosQuery } from './queries.ts';
import { VideoTile } from './video-tile.tsx';

function SkeletonGrid() {
  const { t } = useTranslation('mf-profile');
  return (
    <>
      <p className="ot-visually-hidden" role="status">
        {t('videos.loading')}
      </p>
      <div className="profile-grid">
        {Array.from({ length: SKELETON_TILES }, (_, index) => (
          <Skeleton key={index} className="profile-tile" />
        ))}
      </div>
    </>
  );
}

interface VideoGridProps {
  username: string;
  /** The viewer's own page. */
  isOwn: boolean;
}

/** A person's videos as tiles, page after page (spec 2.7). */
export function VideoGrid({ username, isOwn }: VideoGridProps) {
  const { t } = useTranslation('mf-profile');
  const headingId = useId();
  const videos = useInfiniteQuery(userVideosQuery(username));
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = videos;
  const end = useNearEnd(() => void fetchNextPage(), LOAD_AHEAD, hasNextPage && !isFetching && !isError);
  const tiles = data?.pages.flatMap((page) => page.data) ?? [];

  return (
    <section className="profile-videos" aria-labelledby={headingId}>
      <h2 className="profile-heading" id={headingId}>
        {t('videos.heading')}
      </h2>
      {data ? (
        <ul className="profile-grid" aria-busy={isFetchingNextPage}>
          {tiles.map((video) => (
            <VideoTile key={video.id} video={video} />
          ))}
        </ul>
      ) : null}
      {data && tiles.length === 0 ? (
        <p className="profile-empty">{t(isOwn ? 'videos.emptyOwn' : 'videos.empty')}</p>
      ) : null}
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
    </section>
  );
}
