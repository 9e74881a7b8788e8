import { Skeleton } from '@ontrend/shared/ui';
import styles from './feed.module.css';

/** Placeholder with the size of a video, so that loading causes no layout shift. */
export function FeedSkeleton() {
  return (
    <div className="feed-row">
      <div className="feed-item">
        <div className="feed-frame">
          <Skeleton className={styles.picture} />
        </div>
        <div className="feed-details">
          <Skeleton className={styles.author} />
          <Skeleton className={styles.line} />
          <Skeleton className={styles.line} />
        </div>
      </div>
    </div>
  );
}
