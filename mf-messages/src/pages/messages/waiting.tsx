import { Skeleton, SkeletonRows } from '@ontrend/shared/ui';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import { SKELETON_ROWS } from '../../features/chat-list/index.ts';
import styles from './messages-page.module.css';
import { placeOf } from './place-of.ts';

/** The columns before it is known whose conversations they will hold. */
export function Waiting() {
  const { t } = useTranslation('mf-messages');
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { content, isListOnly } = placeOf(pathname, query);
  return (
    <div className={styles.columns} data-open={content !== null} data-alone={isListOnly}>
      <div className={styles.list}>
        <h1 className={styles.heading}>{t('messages.title')}</h1>
        <Skeleton className={styles.searchWaiting} />
        <SkeletonRows rows={SKELETON_ROWS} label={t('messages.loading')} avatar={56} />
      </div>
      {isListOnly ? null : (
        <div className={styles.content} data-empty={content === null}>
          {content === null ? null : <SkeletonRows rows={5} label={t('content.loading')} avatar={40} />}
        </div>
      )}
    </div>
  );
}
