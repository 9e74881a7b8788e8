import { useShell } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { queryClient } from '@ontrend/shared/query';
import { ButtonLink, Illustration, Tabs } from '@ontrend/shared/ui';
import { Clapperboard, Heart } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { likedVideosQuery, userVideosQuery } from './queries.ts';
import { VideoGrid } from './video-grid.tsx';

const TABS = ['videos', 'liked'] as const;
type Tab = (typeof TABS)[number];

const isLikedTab = (search: string) => new URLSearchParams(search).get('tab') === 'liked';

/** The tabs Videos and Liked (PROFILE-1). Liked is enabled on the viewer's own profile only (PROFILE-3). */
export function ProfileVideos({ username, isOwn }: { username: string; isOwn: boolean }) {
  const { t } = useTranslation('mf-profile');
  const { device } = useShell();
  const navigate = useNavigate();
  const { search } = useLocation();
  // State instead of the URL: while a video is open over the page, the URL is the video's.
  const [chosen, setChosen] = useState<Tab>(isLikedTab(search) ? 'liked' : 'videos');
  const tab = isOwn ? chosen : 'videos';
  const queries = { videos: userVideosQuery(username), liked: likedVideosQuery(username) };

  const choose = (next: Tab) => {
    if (next === tab) return;
    // Switching the tab clears the list and starts at its first page (PROFILE-16).
    queryClient.removeQueries({ queryKey: queries[next].queryKey });
    setChosen(next);
    void navigate(
      { search: next === 'liked' ? '?tab=liked' : '' },
      { replace: true, preventScrollReset: true },
    );
  };

  return (
    <section className="profile-videos">
      <Tabs
        label={t('videos.tabs')}
        tabs={[
          {
            id: 'videos',
            label: (
              <>
                <Clapperboard size={18} aria-hidden="true" />
                {t('videos.heading')}
              </>
            ),
          },
          {
            id: 'liked',
            label: (
              <>
                <Heart size={18} aria-hidden="true" />
                {t('liked.heading')}
              </>
            ),
            isDisabled: !isOwn,
          },
        ]}
        selected={tab}
        onSelect={choose}
      >
        <h2 className="ot-visually-hidden">{t(`${tab}.heading`)}</h2>
        {tab === 'videos' ? (
          <VideoGrid
            key="videos"
            query={queries.videos}
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
          <VideoGrid
            key="liked"
            query={queries.liked}
            list={{ kind: 'liked' }}
            empty={
              <>
                <Illustration name="no-videos" />
                <p>{t('liked.emptyOwn')}</p>
                <ButtonLink to={paths.forYou.href()}>{t('liked.watch')}</ButtonLink>
              </>
            }
          />
        )}
      </Tabs>
    </section>
  );
}
