import { paths } from '@ontrend/shared/paths';
import { ButtonLink, Illustration } from '@ontrend/shared/ui';
import { usePlaylistTexts } from '../../playlists/use-playlist-texts.ts';
import { likedVideosQuery } from './liked-query.ts';
import { PlaylistsTab } from './playlists-tab.tsx';
import { SavedTab } from './saved-tab.tsx';
import { VideoGrid } from './video-grid.tsx';

interface SecondaryTabProps {
  tab: 'liked' | 'playlists' | 'saved';
  username: string;
  isOwn: boolean;
}

/** Content of a tab other than Videos. */
export function SecondaryTab({ tab, username, isOwn }: SecondaryTabProps) {
  const { t } = usePlaylistTexts();
  if (tab === 'playlists') return <PlaylistsTab username={username} isOwn={isOwn} />;
  const empty = (
    <>
      <Illustration name="no-videos" />
      <p>{t(`empty.${tab}`)}</p>
      <ButtonLink to={paths.forYou.href()}>{t('empty.watch')}</ButtonLink>
    </>
  );
  if (tab === 'saved') return <SavedTab empty={empty} />;
  return <VideoGrid query={likedVideosQuery(username)} list={{ kind: 'liked' }} empty={empty} />;
}
