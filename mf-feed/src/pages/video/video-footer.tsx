import { usePageLayer } from '@ontrend/shared/contract';
import { queryClient } from '@ontrend/shared/query';
import { RelativeTime } from '@ontrend/shared/ui';
import type { Video } from '@ontrend/shared/wire';
import { useEffect } from 'react';
import { MoreOfCreator, useVideoTexts } from '../../features/more-of-creator/index.ts';
import { videoQuery } from '../../features/video-item/index.ts';
import styles from './video-footer.module.css';

export interface VideoFooterProps {
  video: Video;
  /** All of it is here: what stands below moves no more. */
  onLayoutStable(): void;
}

/** What the list told of it is enough to show it. */
function cacheVideo(video: Video): void {
  queryClient.setQueryData(videoQuery(video.fileName).queryKey, video);
}

/** When a video was published, and what else its maker has made: not where it is one of a feed that goes on. */
export function VideoFooter({ video, onLayoutStable }: VideoFooterProps) {
  const { t } = useVideoTexts();
  const isOverlay = usePageLayer() === 'overlay';
  useEffect(() => {
    if (isOverlay) onLayoutStable();
  }, [isOverlay, onLayoutStable]);
  return (
    <div className={styles.below}>
      <p className={styles.published}>
        {t('published')} <RelativeTime at={video.createdAt} />
      </p>
      {isOverlay ? null : (
        <MoreOfCreator video={video} onSelect={cacheVideo} onLayoutStable={onLayoutStable} />
      )}
    </div>
  );
}
