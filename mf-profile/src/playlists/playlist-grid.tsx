import { ErrorState, Skeleton, useFocusRecovery } from '@ontrend/shared/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PlaylistTile } from './playlist-tile.tsx';
import styles from './playlists.module.css';
import { playlistsQuery } from './queries.ts';
import { usePlaylistTexts } from './use-playlist-texts.ts';

/** Tiles shown while the playlists load. */
const SKELETON_TILE_COUNT = 6;

interface PlaylistGridProps {
  /** null: the viewer's own playlists. */
  username: string | null;
  /** Shown when there are no playlists. */
  empty: ReactNode;
  /** Shown above the playlists. */
  actions?: ReactNode;
}

/** The playlists of a user that the viewer may see (PLAYLIST-12). */
export function PlaylistGrid({ username, empty, actions }: PlaylistGridProps) {
  const { t } = usePlaylistTexts();
  const focusRecoveryRef = useFocusRecovery<HTMLUListElement>();
  const { data, isError, isFetching, refetch } = useQuery(playlistsQuery(username));
  if (data?.length === 0) return empty;
  if (data)
    return (
      <>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
        <ul className={styles.grid} ref={focusRecoveryRef}>
          {data.map((playlist) => (
            <PlaylistTile key={playlist.id} playlist={playlist} isOwn={username === null} />
          ))}
        </ul>
      </>
    );
  if (isError)
    return (
      <ErrorState
        title={t('failed')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        isIllustrated
      />
    );
  return (
    <div className={styles.grid} role="status" aria-label={t('loading')}>
      {Array.from({ length: SKELETON_TILE_COUNT }, (_, index) => (
        <div key={index} className={styles.tile}>
          <span className={styles.stack}>
            <Skeleton className={styles.cover} />
          </span>
          <Skeleton className={styles.skeletonText} />
        </div>
      ))}
    </div>
  );
}
