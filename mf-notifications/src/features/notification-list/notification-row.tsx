import { Avatar, RelativeTime } from '@ontrend/shared/ui';
import type { Notification } from '@ontrend/shared/wire';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ActivityIcon } from './activity-icon.tsx';
import styles from './notification-row.module.css';
import { getNotificationUrl } from './notification-url.ts';
import { useOnHalfVisible } from './use-on-half-visible.ts';

interface NotificationRowProps {
  notification: Notification;
  /** Called when an unread notification becomes at least half visible. */
  onSeen(notification: Notification): void;
}

/** A notification: user, activity, text, age and unread mark. */
export function NotificationRow({ notification, onSeen }: NotificationRowProps) {
  const { t } = useTranslation('mf-notifications');
  const { userData, others, type, text, createdAt, unread } = notification;
  const target = getNotificationUrl(notification);
  const row = useOnHalfVisible<HTMLLIElement>(() => onSeen(notification), unread);
  const content = (
    <>
      <span className={styles.avatar}>
        <Avatar src={userData.avatar} name={userData.username} size={48} />
        <ActivityIcon type={type} />
      </span>
      <span className={styles.content}>
        <span className={styles.header}>
          <bdi className={styles.name}>{userData.username}</bdi>{' '}
          {others > 0 ? <span>{t('notifications.others', { count: others })} </span> : null}
          <RelativeTime className={styles.time} at={createdAt} />
        </span>
        <span>{t(`activities.${type}`)}</span>
        {text ? (
          <span className={styles.quote} dir="auto">
            {text}
          </span>
        ) : null}
      </span>
      {unread ? (
        <span className={styles.unread}>
          <span className="ot-visually-hidden">{t('notifications.unread')}</span>
        </span>
      ) : null}
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
