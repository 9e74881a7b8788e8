import { useShell } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { queryClient } from '@ontrend/shared/query';
import { ButtonLink, Illustration, Tabs } from '@ontrend/shared/ui';
import type { Profile } from '@ontrend/shared/wire';
import { Bookmark, Clapperboard, Heart, ListVideo } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { parseSort, useProfileQuery } from './profile-view.ts';
import { userVideosQuery } from './queries.ts';
import { SkeletonGrid } from './skeleton-grid.tsx';
import { VideoGrid } from './video-grid.tsx';
import { VideoSorts } from './video-sorts.tsx';

// Lazy, because most visits are for the videos.
const SecondaryTab = lazy(async () => ({ default: (await import('./secondary-tab.tsx')).SecondaryTab }));

const TABS = [
  { id: 'videos', Icon: Clapperboard },
  { id: 'liked', Icon: Heart },
  { id: 'playlists', Icon: ListVideo },
  { id: 'saved', Icon: Bookmark },
] as const;
type Tab = (typeof TABS)[number]['id'];

/** The user shows everybody the videos that they like or have saved (PROFILE-43). */
const isShared = (tab: Tab, { hasPublicLikes, publicSavedId }: Profile) =>
  tab === 'liked' ? hasPublicLikes : tab !== 'saved' || publicSavedId;

/**
 * The tabs Videos, Liked and Playlists (PROFILE-1), and Saved (PLAYLIST-19). On other users' profiles, Liked is enabled and Saved
 * is shown only if the user shares them.
 */
export function ProfileVideos({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  const { t } = useTranslation('mf-profile');
  const { device } = useShell();
  const [query, setQuery] = useProfileQuery();
  const { username } = profile;
  const chosen = TABS.find(({ id }) => id === query.get('tab'))?.id ?? 'videos';
  const tab = isOwn || isShared(chosen, profile) ? chosen : 'videos';
  const sort = parseSort(query);

  const choose = (next: Tab) => {
    if (next === tab) return;
    // Switching the tab clears the list and starts at its first page (PROFILE-16).
    queryClient.removeQueries({ queryKey: ['mf-profile', next, username] });
    setQuery(next === 'videos' ? '' : `?tab=${next}`);
  };

  return (
    <section className="profile-videos">
      <Tabs
        label={t('videos.tabs')}
        tabs={TABS.filter(({ id }) => isOwn || id !== 'saved' || profile.publicSavedId).map(
          ({ id, Icon }) => ({
            id,
            label: (
              <>
                <Icon size={18} aria-hidden="true" />
                {t(`${id}.heading`)}
              </>
            ),
            isDisabled: !isOwn && !isShared(id, profile),
          }),
        )}
        selected={tab}
        onSelect={choose}
      >
        <h2 className="ot-visually-hidden">{t(`${tab}.heading`)}</h2>
        {tab === 'videos' ? (
          <>
            {profile.videos > 1 ? <VideoSorts username={username} selected={sort} /> : null}
            <VideoGrid
              key={sort}
              query={userVideosQuery(username, sort)}
              list={{ kind: 'user', value: username, sort }}
              empty={
                <>
                  <Illustration name={isOwn ? 'first-video' : 'no-videos'} />
                  <p>{t(isOwn ? 'videos.emptyOwn' : 'videos.empty')}</p>
                  {isOwn && !device.mobile ? (
                    <ButtonLink variant="primary" to={paths.upload.href()}>
                      {t('videos.upload')}
                    </ButtonLink>
                  ) : null}
                </>
              }
              hasDayLabels={sort !== 'popular'}
              isOwn={isOwn}
            />
          </>
        ) : (
          <Suspense fallback={<SkeletonGrid />}>
            <SecondaryTab tab={tab} profile={profile} isOwn={isOwn} />
          </Suspense>
        )}
      </Tabs>
    </section>
  );
}
