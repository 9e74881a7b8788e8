import { useSession } from '@ontrend/shared/session';
import { Button, EmptyState, NotAuthorized } from '@ontrend/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import page from '../../own-video/page.module.css';
import { PageSkeleton } from '../../own-video/page-skeleton.tsx';
import { NewPlaylistDialog } from '../../playlists/new-playlist-dialog.tsx';
import { PlaylistGrid } from '../../playlists/playlist-grid.tsx';
import { playlistsQuery } from '../../playlists/queries.ts';
import { usePlaylistTexts } from '../../playlists/use-playlist-texts.ts';
import styles from './playlists-page.module.css';

function Playlists() {
  const { t } = usePlaylistTexts();
  const [isCreating, setCreating] = useState(false);
  const { data } = useQuery(playlistsQuery(null));
  const newButton = (
    <Button
      variant="primary"
      className={styles.new}
      icon={<Plus size={20} aria-hidden="true" />}
      aria-haspopup="dialog"
      onClick={() => setCreating(true)}
    >
      {t('new')}
    </Button>
  );
  return (
    <>
      <header className={page.header}>
        <h1 className={page.titleOfBar}>{t('heading')}</h1>
        {data && data.length > 0 ? newButton : null}
      </header>
      <PlaylistGrid
        username={null}
        empty={
          <EmptyState
            illustration="no-videos"
            title={t('empty.own')}
            text={t('empty.ownText')}
            action={newButton}
          />
        }
      />
      <NewPlaylistDialog open={isCreating} onClose={() => setCreating(false)} />
    </>
  );
}

/** `/playlists`: the viewer's playlists, the saved videos first (PLAYLIST-12). */
export function PlaylistsPage() {
  const { t } = usePlaylistTexts();
  const status = useSession((session) => session.status);
  const viewer = useSession((session) => session.viewer);
  return (
    <div className={page.page}>
      {viewer ? <Playlists key={viewer.id} /> : <h1 className="ot-visually-hidden">{t('heading')}</h1>}
      {status === 'unknown' ? <PageSkeleton label={t('loading')} /> : null}
      {status === 'guest' ? (
        <NotAuthorized
          illustration="first-video"
          title={t('heading')}
          text={t('guestText')}
          action={t('signUp')}
        />
      ) : null}
    </div>
  );
}
