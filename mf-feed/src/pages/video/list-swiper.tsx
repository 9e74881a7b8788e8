import { useShell } from '@ontrend/shared/contract';
import { Dialog } from '@ontrend/shared/overlays';
import type { Video } from '@ontrend/shared/wire';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { VideoSwiper } from '../../features/feed/index.ts';
import {
  type Neighbors,
  usePlayerShortcuts,
  usePrefetch,
  useUnmuteOnFirstGesture,
} from '../../features/player/index.ts';
import { FeedSlide } from './feed-slide.tsx';
import styles from './list-swiper.module.css';
import { VideoPageMetadata } from './video-page-metadata.tsx';

interface ListSwiperProps {
  videos: Video[];
  /** Index of the video that was opened. */
  index: number;
  /** Replaces the opened video, also in the URL. */
  open(video: Video): void;
}

/** Number of next videos to prefetch. */
const MAX_NEXT_VIDEOS = 3;

/** A list on mobile that opens over its page and can be swiped through. Going back closes it. */
export function ListSwiper({ videos, index, open }: ListSwiperProps) {
  const { t } = useTranslation('mf-feed');
  const navigate = useNavigate();
  const [start] = useState(index);
  const { device } = useShell();
  const [neighbors, setNeighbors] = useState<Neighbors<Video> | null>(null);
  const isReady = usePrefetch(neighbors);
  useUnmuteOnFirstGesture();
  usePlayerShortcuts({ unmutes: !device.iOS });
  const latest = useRef({ videos, open });
  useEffect(() => {
    latest.current = { videos, open };
  });
  const shownFileName = useRef(videos[index]?.fileName);
  const onCurrentChange = useCallback((watched: number) => {
    const { videos: all, open: show } = latest.current;
    const video = all[watched];
    setNeighbors({
      next: all.slice(watched + 1, watched + 1 + MAX_NEXT_VIDEOS),
      previous: all[watched - 1],
    });
    // The first video is open already.
    if (!video || video.fileName === shownFileName.current) return;
    shownFileName.current = video.fileName;
    show(video);
  }, []);
  const label = t('feed.videoBy', { username: videos[index]?.user.username });

  return (
    <Dialog open size="cover" title={label} titleHidden onClose={() => void navigate(-1)}>
      <VideoPageMetadata video={videos[index]} />
      <div className={`feed-page ${styles.content}`}>
        <VideoSwiper
          videos={videos}
          label={label}
          start={start}
          isReady={isReady}
          onCurrentChange={onCurrentChange}
          renderVideo={(video, { adIndex: _, ...context }) => <FeedSlide video={video} {...context} />}
        />
      </div>
    </Dialog>
  );
}
