import { Skeleton, SkeletonRows } from '@ontrend/shared/ui';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import { CHAT_AVATAR_SIZE_PX, CHAT_SKELETON_ROW_COUNT } from '../../features/chat-list/index.ts';
import {
  MESSAGE_SKELETON_AVATAR_SIZE_PX,
  MESSAGE_SKELETON_ROW_COUNT,
} from '../../features/conversation/index.ts';
import { parseMessagesUrl } from '../../messaging/messages-url.ts';
import styles from './messages-page.module.css';

/** Placeholder of both columns while the session is being restored. */
export function MessagesSkeleton() {
  const { t } = useTranslation('mf-messages');
  const { pathname } = useLocation();
  const [searchParams] = useSearchParams();
  const { selection, isListOnly } = parseMessagesUrl(pathname, searchParams);
  return (
    <div className={styles.columns} data-open={selection !== null} data-list-only={isListOnly}>
      <div className={styles.list}>
        <h1 className={styles.heading}>{t('messages.title')}</h1>
        <Skeleton className={styles.searchSkeleton} />
        <SkeletonRows
          rows={CHAT_SKELETON_ROW_COUNT}
          label={t('messages.loading')}
          avatar={CHAT_AVATAR_SIZE_PX}
        />
      </div>
      {isListOnly ? null : (
        <div className={styles.conversation} data-empty={selection === null}>
          {selection === null ? null : (
            <SkeletonRows
              rows={MESSAGE_SKELETON_ROW_COUNT}
              label={t('content.loading')}
              avatar={MESSAGE_SKELETON_AVATAR_SIZE_PX}
            />
          )}
        </div>
      )}
    </div>
  );
}
