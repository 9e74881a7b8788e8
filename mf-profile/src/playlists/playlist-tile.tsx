import { paths } from '@ontrend/shared/paths';
import { useContinuePart } from '@ontrend/shared/series-progress';
import type { Playlist } from '@ontrend/shared/wire';
import { EyeOff, ListVideo } from 'lucide-react';
import { Link } from 'react-router-dom';
import { PlaylistMenu } from './playlist-menu.tsx';
import styles from './playlists.module.css';
import { usePlaylistTexts } from './use-playlist-texts.ts';
import { VISIBILITY_ICONS } from './visibility.ts';

/** Poster of a playlist's cover, or an icon while it has no videos. */
export function PlaylistCover({ cover }: Pick<Playlist, 'cover'>) {
  return (
    <span className={styles.cover}>
      {cover ? (
        <>
          {cover.placeholder ? <img src={cover.placeholder} alt="" /> : null}
          <img src={cover.firstFrame} alt="" loading="lazy" decoding="async" />
        </>
      ) : (
        <ListVideo size={32} aria-hidden="true" />
      )}
    </span>
  );
}

/**
 * A playlist with its cover on a stack of paper, its title, its number of videos and, unless it is public, its
 * visibility (PLAYLIST-12), or that moderators have hidden it (PLAYLIST-27). A series that the viewer has started leads to the part
 * at which they stopped (PLAYLIST-33).
 * @param isOwn it belongs to the viewer, who can edit it
 */
export function PlaylistTile({ playlist, isOwn }: { playlist: Playlist; isOwn: boolean }) {
  const { t, titleOf, formatVideoCount } = usePlaylistTexts();
  const { id, kind, cover, videos, visibility, isHidden } = playlist;
  const continuePart = useContinuePart(playlist);
  const VisibilityIcon = isHidden ? EyeOff : VISIBILITY_ICONS[visibility];
  return (
    <li className={styles.tile}>
      <span className={styles.stack}>
        <PlaylistCover cover={cover} />
      </span>
      <div className={styles.info}>
        <div className={styles.text}>
          <Link className={styles.title} to={paths.playlist.href(id)} dir="auto">
            {titleOf(playlist)}
          </Link>
          <p className={styles.about}>
            <span>
              {kind === 'series'
                ? t('seriesCount', { count: formatVideoCount(videos) })
                : formatVideoCount(videos)}
            </span>
            {visibility === 'public' && !isHidden ? null : (
              <span className={styles.visibility}>
                <VisibilityIcon size={14} aria-hidden="true" />
                {t(isHidden ? 'hidden' : `visibility.${visibility}`)}
              </span>
            )}
          </p>
          {continuePart ? (
            <Link className={styles.continue} to={`${paths.playlist.href(id)}?part=${continuePart}`}>
              {t('continuePart', { part: continuePart })}
            </Link>
          ) : null}
        </div>
        {isOwn ? <PlaylistMenu playlist={playlist} /> : null}
      </div>
    </li>
  );
}
