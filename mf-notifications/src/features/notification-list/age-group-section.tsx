import { formatDate } from '@ontrend/shared/i18n/formats';
import { DateSeparator } from '@ontrend/shared/ui';
import type { Notification } from '@ontrend/shared/wire';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgeGroup } from './group-by-age.ts';
import styles from './notification-list.module.css';
import { NotificationRow } from './notification-row.tsx';

interface AgeGroupSectionProps {
  group: AgeGroup;
  /** Notifications that became read while the list was open. */
  seenIds: ReadonlySet<number>;
  onSeen(notification: Notification): void;
}

/** A group of notifications under its date separator. */
export function AgeGroupSection({ group, seenIds, onSeen }: AgeGroupSectionProps) {
  const { t, i18n } = useTranslation('mf-notifications');
  const headingId = useId();
  const { kind, newestCreatedAt, items } = group;
  return (
    <section className={styles.group} aria-labelledby={headingId}>
      <DateSeparator id={headingId}>
        {kind === 'day' ? formatDate(newestCreatedAt, i18n.language) : t(`groups.${kind}`)}
      </DateSeparator>
      <ul className={styles.rows}>
        {items.map((notification) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            isNew={notification.unread || seenIds.has(notification.id)}
            onSeen={onSeen}
          />
        ))}
      </ul>
    </section>
  );
}
