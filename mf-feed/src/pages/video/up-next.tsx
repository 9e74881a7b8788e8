import { paths } from '@ontrend/shared/paths';
import type { Video } from '@ontrend/shared/wire';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { type FeedSource, getForYouSource, useUpNext } from '../../features/feed/index.ts';
import { useVideoTexts } from '../../features/more-of-creator/index.ts';
import { formatTime } from '../../features/player/format-time.ts';
import { isVideoList } from '../../queries/video-list-query.ts';
import { nextPartQuery } from './series/queries.ts';
import styles from './up-next.module.css';
import { isOpenedVideo } from './use-open-video.ts';

interface UpNextProps {
  /** The current video. */
  video: Video;
  /** Called with the selected video. */
  onSelect(video: Video): void;
  /** Called when the section has its final height. */
  onLayoutStable(): void;
}

/** Returns the feed that the viewer came from; otherwise the For You feed. */
function useSource(): FeedSource {
  const state: unknown = useLocation().state;
  if (isOpenedVideo(state) && !isVideoList(state.feed)) return state.feed;
  const { upNext } = (state ?? {}) as { upNext?: FeedSource };
  return upNext ?? getForYouSource();
}

/**
 * The next part of the video's series (PLAYLIST-34), and the next videos of the feed that the video came from, or of the For You
 * feed (VIDEO-34).
 */
export function UpNext({ video, onSelect, onLayoutStable }: UpNextProps) {
  const { t } = useVideoTexts();
  const headingId = useId();
  const source = useSource();
  const upNext = useUpNext(source, video.fileName);
  const { data: nextPart, isLoading } = useQuery(nextPartQuery(video));
  const isPending = upNext.isPending || isLoading;
  const videos = upNext.videos.filter(({ fileName }) => fileName !== nextPart?.fileName);
  useEffect(() => {
    if (!isPending) onLayoutStable();
  }, [isPending, onLayoutStable]);
  if (isPending || (videos.length === 0 && !nextPart)) return null;
  return (
    <section className={styles.next} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {t('next.heading')}
      </h2>
      <ol className={styles.list}>
        {nextPart ? (
          <li>
            <Tile video={nextPart} source={source} onSelect={onSelect} isNextPart />
          </li>
        ) : null}
        {videos.map((other) => (
          <li key={other.fileName}>
            <Tile video={other} source={source} onSelect={onSelect} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface TileProps {
  video: Video;
  source: FeedSource;
  onSelect: UpNextProps['onSelect'];
  /** The next part of the video's series, which has its number instead of its creator. */
  isNextPart?: boolean;
}

function Tile({ video, source, onSelect, isNextPart = false }: TileProps) {
  const { t } = useVideoTexts();
  const { fileName, placeholder, firstFrame, description, user, duration, width, height, series } = video;
  return (
    <Link
      className={styles.tile}
      to={paths.video.href(fileName)}
      state={{ upNext: source }}
      onClick={() => onSelect(video)}
    >
      <span className={styles.poster}>
        {placeholder ? <img src={placeholder} alt="" /> : null}
        <img src={firstFrame} alt="" width={width} height={height} loading="lazy" decoding="async" />
        <span className={styles.duration}>{formatTime(duration)}</span>
      </span>
      <span className={styles.texts}>
        <span className={styles.caption} dir="auto">
          {description || t('more.untitled')}
        </span>
        {isNextPart && series ? (
          <span className={styles.author}>{t('next.part', series)}</span>
        ) : (
          <bdi className={styles.author}>@{user.username}</bdi>
        )}
      </span>
    </Link>
  );
}
