import { useTranslation } from 'react-i18next';
import styles from './chat-list.module.css';
import { BADGE_MAX } from './constants.ts';

/** How many messages of a conversation were not read yet: 99+ from 100 on (spec 2.9). */
export function UnreadBadge({ count }: { count: number }) {
  const { t } = useTranslation('mf-messages');
  if (count === 0) return null;
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{count > BADGE_MAX ? `${BADGE_MAX}+` : count}</span>
      <span className="ot-visually-hidden">{t('chat.unread', { count })}</span>
    </span>
  );
}
