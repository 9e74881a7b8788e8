import { Skeleton } from '@ontrend/shared/ui';
import { useTranslation } from 'react-i18next';
import styles from './chat-list.module.css';
import { SKELETON_ROWS } from './constants.ts';

/** Rows of their final size, before there is anything to fill them with. */
export function ChatListSkeleton() {
  const { t } = useTranslation('mf-messages');
  return (
    <>
      <p className="ot-visually-hidden" role="status">
        {t('messages.loading')}
      </p>
      <div className={styles.list} aria-hidden="true">
        {Array.from({ length: SKELETON_ROWS }, (_, index) => (
          <div key={index} className={styles.row}>
            <Skeleton className={styles.skeletonAvatar} />
            <div className={styles.words}>
              <Skeleton className={styles.skeletonName} />
              <Skeleton className={styles.skeletonLine} />
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
