import { formatDate } from '@ontrend/shared/i18n/formats';
import { useToday } from '@ontrend/shared/ui';
import { useTranslation } from 'react-i18next';
import styles from './message.module.css';

const DAY_MS = 86_400_000;

/** Separator before the messages of a day: "Today", "Yesterday" or the date. @param at Unix seconds */
export function DayLabel({ at }: { at: number }) {
  const { t, i18n } = useTranslation('mf-messages');
  const today = useToday();
  // Rounded, because days with a daylight saving change have 23 or 25 hours.
  const daysAgo = Math.round((today - new Date(at * 1_000).setHours(0, 0, 0, 0)) / DAY_MS);
  if (daysAgo <= 0) return <h2 className={styles.day}>{t('content.today')}</h2>;
  if (daysAgo === 1) return <h2 className={styles.day}>{t('content.yesterday')}</h2>;
  const isThisYear = new Date(at * 1_000).getFullYear() === new Date(today).getFullYear();
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  return (
    <h2 className={styles.day}>
      {formatDate(at, i18n.language, { weekday: 'long', day: 'numeric', month: 'long', ...year })}
    </h2>
  );
}
