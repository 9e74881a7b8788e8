import { Skeleton, SkeletonRows } from '@ontrend/shared/ui';
import { useTranslation } from 'react-i18next';
import { SKELETON_ROWS } from './constants.ts';
import styles from './notification-list.module.css';

/** Tabs and list before it is known whose notifications they will hold. */
export function Waiting() {
  const { t } = useTranslation('mf-notifications');
  return (
    <>
      <Skeleton className={styles.tabsWaiting} />
      <SkeletonRows rows={SKELETON_ROWS} label={t('notifications.loading')} avatar={48} />
    </>
  );
}
