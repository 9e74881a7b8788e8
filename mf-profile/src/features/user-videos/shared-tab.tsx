import { ApiError } from '@ontrend/shared/api-client';
import { paths } from '@ontrend/shared/paths';
import { EmptyState } from '@ontrend/shared/ui';
import type { Visibility } from '@ontrend/shared/wire';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePlaylistTexts } from '../../playlists/use-playlist-texts.ts';
import { VISIBILITY_ICONS } from '../../playlists/visibility.ts';
import styles from './shared-tab.module.css';
import { type GridQuery, VideoGrid } from './video-grid.tsx';
import type { VideoList } from './video-list.ts';

/** Says who can see the viewer's liked or saved videos, with a link to the setting. */
export function AudienceNote({ visibility }: { visibility: Visibility }) {
  const { t } = usePlaylistTexts();
  const Icon = VISIBILITY_ICONS[visibility];
  return (
    <p className={styles.note}>
      <Icon size={16} aria-hidden="true" />
      <span>{t(`audience.${visibility}`)}</span>
      <Link className={styles.change} to={`${paths.settings.href()}#liked-and-saved`}>
        {t('audience.change')}
      </Link>
    </p>
  );
}

interface SharedVideosProps {
  tab: 'liked' | 'saved';
  query: GridQuery;
  list: VideoList;
  empty: ReactNode;
}

/** The liked or saved videos of another user. They may become private while the page is open (PROFILE-44). */
export function SharedVideos({ tab, query, list, empty }: SharedVideosProps) {
  const { t } = usePlaylistTexts();
  const { error } = useInfiniteQuery(query);
  if (error instanceof ApiError && (error.status === 403 || error.status === 404))
    return (
      <EmptyState
        icon={<LockKeyhole size={40} />}
        title={t(`audience.ended.${tab}`)}
        text={t('audience.ended.text')}
      />
    );
  return <VideoGrid query={query} list={list} empty={empty} />;
}
