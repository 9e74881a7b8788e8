import { Skeleton, SkeletonRows } from '@ontrend/shared/ui';
import { useTranslation } from 'react-i18next';
import { SKELETON_ROW_COUNT } from './constants.ts';
import styles from './notification-list.module.css';

/** Placeholder of tabs and list while the session is being restored. */
export function NotificationsSkeleton() {
  const { t } = useTranslation('mf-notifications');
  return (
    <>
      <Skeleton className={styles.tabsSkeleton} />
      <SkeletonRows rows={SKELETON_ROW_COUNT} label={t('notifications.loading')} avatar={48} />
    </>
  );
}
