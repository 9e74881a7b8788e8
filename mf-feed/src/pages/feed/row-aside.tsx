import type { Video } from '@ontrend/shared/wire';
import { memo } from 'react';
import { RowAd } from '../../features/ads/row-ad.tsx';
import { TopComments } from '../../features/comments/top-comments.tsx';
import type { OpenComments } from './open-comments.ts';
import styles from './row-aside.module.css';

interface RowAsideProps {
  video: Video;
  hasAd: boolean;
  open: OpenComments;
}

/**
 * Content above the author of a desktop row: an ad (FEED-10), and the top comments (FEED-73). Memoized, because the row renders
 * again while it scrolls.
 */
export const RowAside = memo(function RowAside({ video, hasAd, open }: RowAsideProps) {
  return (
    <div className={styles.aside}>
      {hasAd ? <RowAd /> : null}
      <TopComments video={video} onOpen={(target) => open(video, target)} />
    </div>
  );
});
