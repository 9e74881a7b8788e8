import { useShell } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { queryClient } from '@ontrend/shared/query';
import { ButtonLink, Illustration, Tabs } from '@ontrend/shared/ui';
import { Bookmark, Clapperboard, Heart, ListVideo } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { userVideosQuery } from './queries.ts';
import { SkeletonGrid } from './skeleton-grid.tsx';
import { VideoGrid } from './video-grid.tsx';

// Lazy, because most visits are for the videos.
const SecondaryTab = lazy(async () => ({ default: (await import('./secondary-tab.tsx')).SecondaryTab }));

const TABS = [
  { id: 'videos', Icon: Clapperboard },
  { id: 'liked', Icon: Heart },
  { id: 'playlists', Icon: ListVideo },
  { id: 'saved', Icon: Bookmark },
] as const;
type Tab = (typeof TABS)[number]['id'];

const findTab = (search: string): Tab => {
  const name = new URLSearchParams(search).get('tab');
  return TABS.find(({ id }) => id === name)?.id ?? 'videos';
};
/** Tabs of other users' profiles. */
const isPublicTab = (tab: Tab) => tab === 'videos' || tab === 'playlists';

/**
 * The tabs Videos, Liked and Playlists (PROFILE-1). Liked is enabled on the viewer's own profile only (PROFILE-3), which also
 * has the tab Saved (PLAYLIST-19).
 */
export function ProfileVideos({ username, isOwn }: { username: string; isOwn: boolean }) {
  const { t } = useTranslation('mf-profile');
  const { device } = useShell();
  const navigate = useNavigate();
  const { search } = useLocation();
  // State instead of the URL: while a video is open over the page, the URL is the video's.
  const [chosen, setChosen] = useState<Tab>(findTab(search));
  const tab = isOwn || isPublicTab(chosen) ? chosen : 'videos';

  const choose = (next: Tab) => {
    if (next === tab) return;
    // Switching the tab clears the list and starts at its first page (PROFILE-16).
    queryClient.removeQueries({ queryKey: ['mf-profile', next, username] });
    setChosen(next);
    void navigate(
      { search: next === 'videos' ? '' : `?tab=${next}` },
      { replace: true, preventScrollReset: true },
    );
  };

  return (
    <section className="profile-videos">
      <Tabs
        label={t('videos.tabs')}
        tabs={TABS.filter(({ id }) => isOwn || id !== 'saved').map(({ id, Icon }) => ({
          id,
          label: (
            <>
              <Icon size={18} aria-hidden="true" />
              {t(`${id}.heading`)}
            </>
          ),
          isDisabled: !isOwn && !isPublicTab(id),
        }))}
        selected={tab}
        onSelect={choose}
      >
        <h2 className="ot-visually-hidden">{t(`${tab}.heading`)}</h2>
        {tab === 'videos' ? (
          <VideoGrid
            key="videos"
            query={userVideosQuery(username)}
            list={{ kind: 'user', value: username }}
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
            hasDayLabels
            isOwn={isOwn}
          />
        ) : (
          <Suspense fallback={<SkeletonGrid />}>
            <SecondaryTab tab={tab} username={username} isOwn={isOwn} />
          </Suspense>
        )}
      </Tabs>
    </section>
  );
}
