import { paths } from '@ontrend/shared/paths';
import { ButtonLink, Illustration } from '@ontrend/shared/ui';
import type { Profile } from '@ontrend/shared/wire';
import { playlistVideosQuery } from '../../playlists/queries.ts';
import { usePlaylistTexts } from '../../playlists/use-playlist-texts.ts';
import { likedVideosOfQuery, likedVideosQuery } from './liked-query.ts';
import { PlaylistsTab } from './playlists-tab.tsx';
import { SavedTab } from './saved-tab.tsx';
import { AudienceNote, SharedVideos } from './shared-tab.tsx';
import { VideoGrid } from './video-grid.tsx';

interface SecondaryTabProps {
  tab: 'liked' | 'playlists' | 'saved';
  profile: Profile;
  isOwn: boolean;
}

/** Content of a tab other than Videos. */
export function SecondaryTab({ tab, profile, isOwn }: SecondaryTabProps) {
  const { t } = usePlaylistTexts();
  const { username, hasPublicLikes, publicSavedId } = profile;
  if (tab === 'playlists') return <PlaylistsTab username={username} isOwn={isOwn} />;
  const empty = (
    <>
      <Illustration name="no-videos" />
      <p>{t(isOwn ? `empty.${tab}` : `empty.${tab}Other`)}</p>
      {isOwn ? <ButtonLink to={paths.forYou.href()}>{t('empty.watch')}</ButtonLink> : null}
    </>
  );
  const shared = { tab, empty };
  if (tab === 'saved') {
    if (isOwn) return <SavedTab empty={empty} />;
    const id = publicSavedId ?? '';
    return (
      <SharedVideos
        {...shared}
        query={playlistVideosQuery(id)}
        list={{ kind: 'grid', source: { kind: 'playlist', value: id } }}
      />
    );
  }
  if (!isOwn)
    return (
      <SharedVideos
        {...shared}
        query={likedVideosOfQuery(username)}
        list={{ kind: 'grid', source: { kind: 'liked', value: username } }}
      />
    );
  return (
    <>
      <AudienceNote visibility={hasPublicLikes ? 'public' : 'private'} />
      <VideoGrid query={likedVideosQuery(username)} list={{ kind: 'liked' }} empty={empty} />
    </>
  );
}
