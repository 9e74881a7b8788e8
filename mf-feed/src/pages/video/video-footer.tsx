import { usePageLayer, useShell } from '@ontrend/shared/contract';
import { queryClient } from '@ontrend/shared/query';
import { RelativeTime } from '@ontrend/shared/ui';
import type { Video } from '@ontrend/shared/wire';
import { useCallback, useEffect, useState } from 'react';
import { MoreOfCreator, useVideoTexts } from '../../features/more-of-creator/index.ts';
import { videoQuery } from '../../features/video-item/index.ts';
import { UpNext } from './up-next.tsx';
import styles from './video-footer.module.css';

export interface VideoFooterProps {
  video: Video;
  /** Called when the footer has its final height. */
  onLayoutStable(): void;
}

/** The list has all the data that the page needs. */
function cacheVideo(video: Video): void {
  queryClient.setQueryData(videoQuery(video.fileName).queryKey, video);
}

/**
 * Publication date of a video and, on its own page, further videos of its creator, on desktop below the next videos.
 */
export function VideoFooter({ video, onLayoutStable }: VideoFooterProps) {
  const { t } = useVideoTexts();
  const { device } = useShell();
  const isOverlay = usePageLayer() === 'overlay';
  // One section after the other, so that none moves.
  const [hasUpNext, setHasUpNext] = useState(device.mobile);
  const onUpNextStable = useCallback(() => setHasUpNext(true), []);
  useEffect(() => {
    if (isOverlay) onLayoutStable();
  }, [isOverlay, onLayoutStable]);
  return (
    <div className={styles.below}>
      <p className={styles.published}>
        {t('published')} <RelativeTime at={video.createdAt} />
      </p>
      {isOverlay || device.mobile ? null : (
        <UpNext video={video} onSelect={cacheVideo} onLayoutStable={onUpNextStable} />
      )}
      {isOverlay || !hasUpNext ? null : (
        <MoreOfCreator video={video} onSelect={cacheVideo} onLayoutStable={onLayoutStable} />
      )}
    </div>
  );
}
