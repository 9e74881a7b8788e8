import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgeGroup } from './group-by-age.ts';
import styles from './notification-list.module.css';
import { NotificationRow } from './notification-row.tsx';

/** Notifications of about one age, under a separator that says which. */
export function AgeGroupSection({ group }: { group: AgeGroup }) {
  const { t, i18n } = useTranslation('mf-notifications');
  const headingId = useId();
  const { kind, createdAt, items } = group;
  const date = () => new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(createdAt * 1000);
  return (
    <section className={styles.group} aria-labelledby={headingId}>
      <h2 className={styles.separator} id={headingId}>
        {kind === 'day' ? date() : t(`groups.${kind}`)}
      </h2>
      <ul className={styles.rows}>
        {items.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} />
        ))}
      </ul>
    </section>
  );
}
