import { paths } from '@ontrend/shared/paths';
import { ButtonLink, Illustration } from '@ontrend/shared/ui';
import { PlaylistGrid } from '../../playlists/playlist-grid.tsx';
import { usePlaylistTexts } from '../../playlists/use-playlist-texts.ts';
import styles from './playlists-tab.module.css';

/** The playlists of a user: the public ones, and all for their owner (PLAYLIST-18). */
export function PlaylistsTab({ username, isOwn }: { username: string; isOwn: boolean }) {
  const { t } = usePlaylistTexts();
  const manageLink = <ButtonLink to={paths.playlists.href()}>{t('manage')}</ButtonLink>;
  return (
    <div className={styles.tab}>
      <PlaylistGrid
        username={isOwn ? null : username}
        actions={isOwn ? manageLink : null}
        empty={
          <div className="profile-empty">
            <Illustration name="no-videos" />
            <p>{t(isOwn ? 'empty.own' : 'empty.other')}</p>
            {isOwn ? manageLink : null}
          </div>
        }
      />
    </div>
  );
}
