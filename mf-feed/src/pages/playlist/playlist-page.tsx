import { useShell } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { useSession } from '@ontrend/shared/session';
import { IconButton, share, shareLink } from '@ontrend/shared/ui';
import type { Playlist } from '@ontrend/shared/wire';
import { useQuery } from '@tanstack/react-query';
import { EyeOff, Link2, Lock, Pencil, Share2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { playlistQuery } from '../../features/list-info/index.ts';
import type { ListSource } from '../../queries/video-list-query.ts';
import { useTileTexts } from '../../tiles/use-tile-texts.ts';
import { ListPage } from '../list/list-page.tsx';
import { ContinueLink } from './continue-link.tsx';
import { PlaylistMenu } from './playlist-menu.tsx';
import styles from './playlist-page.module.css';
import { useScrollToPart, useVisit } from './use-visit.ts';

/** Videos of a playlist in its order, at `/browse/playlist/{playlistId}` (PLAYLIST-10). */
export function PlaylistPage() {
  const { t } = useTranslation('mf-feed');
  const { playlistId: value = '' } = useParams();
  const { data: playlist } = useQuery(playlistQuery(value));
  const visit = useVisit();
  useScrollToPart(visit);
  const isOwn = useSession(({ viewer }) => viewer?.id === playlist?.user.id);
  const source = useMemo((): ListSource => ({ kind: 'playlist', value }), [value]);
  const name = playlist?.title || t(playlist ? 'playlist.saved' : 'playlist.title');
  return (
    <ListPage
      source={source}
      name={name}
      details={playlist ? <PlaylistDetails playlist={playlist} /> : null}
      actions={playlist ? <PlaylistActions playlist={playlist} name={name} isOwn={isOwn} /> : null}
      lead={playlist?.kind === 'series' ? <ContinueLink key={visit} playlist={playlist} /> : null}
      visit={visit}
      intro={playlist?.description}
      title={t('list.title', { name })}
      description={playlist ? playlist.description || t('playlist.description', { user: playlist.user }) : ''}
    />
  );
}

/** Number of videos, owner, and who can see the playlist if not everybody can. */
function PlaylistDetails({ playlist: { videos, user, visibility, isHidden } }: { playlist: Playlist }) {
  const { t, countParams } = useTileTexts();
  const Icon = isHidden ? EyeOff : visibility === 'private' ? Lock : Link2;
  const audience = isHidden ? t('hiddenPlaylist') : t(`visibility.${visibility}`);
  return (
    <>
      {visibility === 'public' && !isHidden ? null : (
        <span className={styles.visibility} title={audience}>
          <Icon size={14} aria-hidden="true" />
          <span className="ot-visually-hidden">{audience}</span>
        </span>
      )}
      {t('videos', countParams(videos))} ·{' '}
      <Link className={styles.owner} to={paths.profile.href(user.username)}>
        @{user.username}
      </Link>
    </>
  );
}

interface PlaylistActionsProps {
  playlist: Playlist;
  name: string;
  isOwn: boolean;
}

function PlaylistActions({ playlist: { id, visibility }, name, isOwn }: PlaylistActionsProps) {
  const { t } = useTileTexts();
  const { alert, device } = useShell();
  const viewer = useSession((session) => session.viewer?.username);
  const sharePlaylist = async () => {
    const link = shareLink(paths.playlist.href(id), viewer);
    const shared = await share(link, name, device.mobile);
    if (shared === 'copied') alert(t('copied'));
    if (shared === 'failed') alert(t('copyFailed', { link }), { state: 'error' });
  };
  return (
    <span className={styles.actions}>
      {visibility === 'private' ? null : (
        <IconButton
          label={t('sharePlaylist')}
          icon={<Share2 size={20} />}
          onClick={() => void sharePlaylist()}
        />
      )}
      {visibility === 'private' ? null : <PlaylistMenu id={id} name={name} isOwn={isOwn} />}
      {isOwn ? (
        <Link className={styles.edit} to={paths.ownPlaylist.href(id)} aria-label={t('editPlaylist')}>
          <Pencil size={20} aria-hidden="true" />
        </Link>
      ) : null}
    </span>
  );
}
