import { Skeleton } from '@ontrend/shared/ui';
import { useTranslation } from 'react-i18next';
import { SKELETON_ROWS } from './constants.ts';
import styles from './notification-list.module.css';
import rowStyles from './notification-row.module.css';

/** Rows of their final size, before there is anything to fill them with. */
export function NotificationListSkeleton() {
  const { t } = useTranslation('mf-notifications');
  return (
    <>
      <p className="ot-visually-hidden" role="status">
        {t('notifications.loading')}
      </p>
      <div className={styles.skeletons} aria-hidden="true">
        {Array.from({ length: SKELETON_ROWS }, (_, index) => (
          <div key={index} className={rowStyles.row}>
            <Skeleton className={styles.skeletonAvatar} />
            <div className={rowStyles.words}>
              <Skeleton className={styles.skeletonName} />
              <Skeleton className={styles.skeletonLine} />
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
