import { Skeleton } from '@ontrend/shared/ui';
import styles from './feed.module.css';

/** The shape of a video that is on its way: the same size, so that nothing moves when it comes. */
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
