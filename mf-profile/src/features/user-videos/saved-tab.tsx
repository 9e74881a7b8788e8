import { events } from '@ontrend/shared/events';
import { queryClient } from '@ontrend/shared/query';
import { ErrorState } from '@ontrend/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { playlistsQuery, playlistVideosQuery } from '../../playlists/queries.ts';
import { usePlaylistTexts } from '../../playlists/use-playlist-texts.ts';
import { AudienceNote } from './shared-tab.tsx';
import { SkeletonGrid } from './skeleton-grid.tsx';
import { VideoGrid } from './video-grid.tsx';

/** The viewer's saved videos, the last saved first (PLAYLIST-19). */
export function SavedTab({ empty }: { empty: ReactNode }) {
  const { t } = usePlaylistTexts();
  const { data: playlists, isError, isFetching, refetch } = useQuery(playlistsQuery(null));
  const playlist = playlists?.find(({ kind }) => kind === 'saved');
  const saved = playlist?.id;

  useEffect(
    () =>
      events.on('video.saved', ({ isSaved }) => {
        // A removed video remains until the next visit: a tile must not disappear while the list is open.
        if (!isSaved) return;
        const { queryKey } = saved === undefined ? playlistsQuery(null) : playlistVideosQuery(saved);
        void queryClient.invalidateQueries({ queryKey });
      }),
    [saved],
  );

  if (playlist)
    return (
      <>
        <AudienceNote visibility={playlist.visibility} />
        <VideoGrid
          query={playlistVideosQuery(playlist.id)}
          list={{ kind: 'grid', source: { kind: 'playlist', value: playlist.id } }}
          empty={empty}
        />
      </>
    );
  if (playlists)
    return (
      <>
        <AudienceNote visibility="private" />
        <div className="profile-empty">{empty}</div>
      </>
    );
  if (!isError) return <SkeletonGrid />;
  return (
    <ErrorState
      title={t('videos.failed')}
      retryLabel={t('retry')}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
      isIllustrated
    />
  );
}
