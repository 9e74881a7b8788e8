import { callApi } from '@ontrend/shared/api-client';
import { paths } from '@ontrend/shared/paths';
import { Count } from '@ontrend/shared/ui';
import type { Video } from '@ontrend/shared/wire';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useEffect, useId } from 'react';
import { Link } from 'react-router-dom';
import styles from './more-of-creator.module.css';
import { useVideoTexts } from './use-video-texts.ts';

/** Latest videos of a creator (WIRE-63). The page works without them. */
function creatorVideosQuery(username: string) {
  return queryOptions({
    queryKey: ['mf-feed', 'videos-of', username],
    queryFn: async ({ signal }) => (await callApi('app/user/videos', { username }, { signal })).data,
    meta: { alert: false },
  });
}

/** Maximum number of videos: two rows on mobile. */
const MAX_VIDEOS = 6;

interface MoreOfCreatorProps {
  /** The current video. */
  video: Pick<Video, 'fileName' | 'user'>;
  /** Called with the selected video. */
  onSelect(video: Video): void;
  /** Called when the section has its final height. */
  onLayoutStable(): void;
}

/** Further videos of the same creator; renders nothing if there are none. */
export function MoreOfCreator({ video, onSelect, onLayoutStable }: MoreOfCreatorProps) {
  const { t } = useVideoTexts();
  const headingId = useId();
  const { username } = video.user;
  const { data, isPending } = useQuery(creatorVideosQuery(username));
  useEffect(() => {
    if (!isPending) onLayoutStable();
  }, [isPending, onLayoutStable]);

  const otherVideos = (data ?? []).filter(({ fileName }) => fileName !== video.fileName).slice(0, MAX_VIDEOS);
  if (otherVideos.length === 0) return null;
  return (
    <section className={styles.more} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.heading}>
          {t('more.heading', { username })}
        </h2>
        <Link className={styles.all} to={paths.profile.href(username)}>
          {t('more.all')}
        </Link>
      </div>
      <ul className={styles.list}>
        {otherVideos.map((other) => (
          <li key={other.fileName}>
            <VideoTile video={other} onSelect={onSelect} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A poster with the number of views (SEARCH-12). */
function VideoTile({ video, onSelect }: { video: Video; onSelect(video: Video): void }) {
  const { t } = useVideoTexts();
  const { fileName, placeholder, firstFrame, description, width, height, views } = video;
  return (
    <Link className={styles.tile} to={paths.video.href(fileName)} onClick={() => onSelect(video)}>
      {placeholder ? <img className={styles.picture} src={placeholder} alt="" aria-hidden="true" /> : null}
      <img
        className={styles.picture}
        src={firstFrame}
        alt={description || t('more.untitled')}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
      />
      <span className={styles.views}>
        <Play size={14} aria-hidden="true" />
        <Count value={views} /> <span className="ot-visually-hidden">{t('more.views')}</span>
      </span>
    </Link>
  );
}
