import { ApiError } from '@ontrend/shared/api-client';
import { paths } from '@ontrend/shared/paths';
import { useSession } from '@ontrend/shared/session';
import { Button, ButtonLink, EmptyState, ErrorState, FormAlert, NotAuthorized } from '@ontrend/shared/ui';
import type { Playlist } from '@ontrend/shared/wire';
import { useQuery } from '@tanstack/react-query';
import { Play, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { PlaylistDetailsForm, PlaylistVideos } from '../../features/playlist-editor/index.ts';
import page from '../../own-video/page.module.css';
import { PageSkeleton } from '../../own-video/page-skeleton.tsx';
import { DeletePlaylistDialog } from '../../playlists/delete-playlist-dialog.tsx';
import { ownPlaylistQuery } from '../../playlists/queries.ts';
import { usePlaylistTexts } from '../../playlists/use-playlist-texts.ts';
import { useSharePlaylist } from '../../playlists/use-share-playlist.ts';
import styles from './own-playlist-page.module.css';

/** Links and buttons of the page. */
function Actions({ playlist }: { playlist: Playlist }) {
  const { t } = usePlaylistTexts();
  const navigate = useNavigate();
  const share = useSharePlaylist();
  const [isDeleteOpen, setDeleteOpen] = useState(false);
  return (
    <div className={page.actions}>
      <ButtonLink to={paths.playlist.href(playlist.id)} icon={<Play size={18} aria-hidden="true" />}>
        {t('edit.open')}
      </ButtonLink>
      {playlist.visibility === 'private' ? null : (
        <Button icon={<Share2 size={18} aria-hidden="true" />} onClick={() => void share(playlist)}>
          {t('menu.share')}
        </Button>
      )}
      {playlist.kind === 'saved' ? null : (
        <Button
          variant="quiet"
          className={page.delete}
          icon={<Trash2 size={18} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setDeleteOpen(true)}
        >
          <span>{t('menu.delete')}</span>
        </Button>
      )}
      <DeletePlaylistDialog
        playlist={playlist}
        open={isDeleteOpen}
        onClose={() => setDeleteOpen(false)}
        onDeleted={() => void navigate(paths.playlists.href(), { replace: true })}
      />
    </div>
  );
}

function LoadedPlaylist({ id }: { id: string }) {
  const { t, titleOf } = usePlaylistTexts();
  const { data, error, isFetching, refetch } = useQuery(ownPlaylistQuery(id));
  const isNotFound = error instanceof ApiError && error.status === 404;
  if (isNotFound)
    return <EmptyState illustration="not-found" title={t('edit.notFound')} text={t('edit.notFoundText')} />;
  if (data)
    return (
      <>
        {data.kind === 'saved' ? <p className={styles.saved}>{titleOf(data)}</p> : null}
        {data.isHidden ? <FormAlert messages={[t('edit.hidden')]} /> : null}
        <Actions playlist={data} />
        <PlaylistDetailsForm playlist={data} />
        <PlaylistVideos playlist={data} />
      </>
    );
  if (!error) return <PageSkeleton label={t('edit.loading')} />;
  return (
    <ErrorState
      title={t('edit.failed')}
      retryLabel={t('retry')}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
      isIllustrated
    />
  );
}

/** `/playlists/{playlistId}`: edits one of the viewer's playlists (PLAYLIST-14). */
export function OwnPlaylistPage() {
  const { t } = usePlaylistTexts();
  const { playlistId = '' } = useParams();
  const status = useSession((session) => session.status);
  const viewer = useSession((session) => session.viewer);
  return (
    <div className={page.page}>
      <header className={page.header}>
        <h1 className={page.titleOfBar}>{t('edit.heading')}</h1>
      </header>
      {viewer ? <LoadedPlaylist key={`${viewer.id} ${playlistId}`} id={playlistId} /> : null}
      {status === 'unknown' ? <PageSkeleton label={t('edit.loading')} /> : null}
      {status === 'guest' ? (
        <NotAuthorized
          illustration="first-video"
          title={t('edit.heading')}
          text={t('guestText')}
          action={t('signUp')}
        />
      ) : null}
    </div>
  );
}
