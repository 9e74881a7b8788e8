import { Skeleton } from '@ontrend/shared/ui';
import { useTranslation } from 'react-i18next';
import { SKELETON_ROW_COUNT } from './constants.ts';
import styles from './notification-list.module.css';
import row from './notification-row.module.css';

/** Skeletons of rows in their final size: avatar, sentence with its age, and thumbnail. */
export function SkeletonList() {
  const { t } = useTranslation('mf-notifications');
  return (
    <>
      <p className="ot-visually-hidden" role="status">
        {t('notifications.loading')}
      </p>
      <div aria-hidden="true">
        {Array.from({ length: SKELETON_ROW_COUNT }, (_, index) => (
          <div key={index} className={row.row}>
            <Skeleton className={styles.avatarSkeleton} />
            <div className={row.content}>
              <Skeleton className={row.line} />
              <Skeleton className={row.line} />
            </div>
            <Skeleton className={row.thumbnail} />
          </div>
        ))}
      </div>
    </>
  );
}

/** Placeholder of tabs and list while the session is being restored. */
export function NotificationsSkeleton() {
  return (
    <>
      <Skeleton className={styles.tabsSkeleton} />
      <SkeletonList />
    </>
  );
}
