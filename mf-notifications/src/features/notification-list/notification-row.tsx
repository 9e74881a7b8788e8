import { Avatar, RelativeTime } from '@ontrend/shared/ui';
import type { Notification } from '@ontrend/shared/wire';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ActivityIcon } from './activity-icon.tsx';
import styles from './notification-row.module.css';
import { getNotificationUrl } from './notification-url.ts';
import { useOnHalfVisible } from './use-on-half-visible.ts';
import { useSentence } from './use-sentence.ts';

interface NotificationRowProps {
  notification: Notification;
  /** Unread, or read only since the list was opened. */
  isNew: boolean;
  /** Called when an unread notification becomes at least half visible. */
  onSeen(notification: Notification): void;
}

/** Poster of the video that a notification is about. A poster that can't be loaded leaves its gray box. */
function Thumbnail({ src }: { src: string }) {
  const [hasFailed, setFailed] = useState(false);
  return (
    <span className={styles.thumbnail} aria-hidden="true">
      {hasFailed ? null : (
        <img src={src} alt="" width={44} height={56} loading="lazy" onError={() => setFailed(true)} />
      )}
    </span>
  );
}

/** A notification: avatar, one sentence with its age below, the video's thumbnail and an unread dot (NOTIFICATION-16). */
export function NotificationRow({ notification, isNew, onSeen }: NotificationRowProps) {
  const { t } = useTranslation('mf-notifications');
  const { userData, type, text, createdAt, unread, videoPoster } = notification;
  const target = getNotificationUrl(notification);
  const row = useOnHalfVisible<HTMLLIElement>(() => onSeen(notification), unread);
  const { before, username, after } = useSentence()(notification);
  const content = (
    <>
      {isNew ? (
        <span className={styles.unread}>
          <span className="ot-visually-hidden">{t('notifications.unread')}</span>
        </span>
      ) : null}
      <span className={styles.avatar}>
        <Avatar src={userData.avatar} name={username} size={48} />
        <ActivityIcon type={type} />
      </span>
      <span className={styles.content}>
        <span className={styles.sentence}>
          {before}
          <bdi className={styles.name}>{username}</bdi>
          {after}
          {text ? (
            <>
              {' '}
              <bdi className={styles.quote}>{t('notifications.quote', { text })}</bdi>
            </>
          ) : null}
        </span>{' '}
        <RelativeTime className={styles.time} at={createdAt} />
      </span>
      {videoPoster ? <Thumbnail src={videoPoster} /> : null}
    </>
  );
  return (
    <li ref={row}>
      {target ? (
        <Link className={styles.row} to={target}>
          {content}
        </Link>
      ) : (
        <div className={styles.row}>{content}</div>
      )}
    </li>
  );
}
