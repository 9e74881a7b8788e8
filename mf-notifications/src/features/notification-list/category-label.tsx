import { Badge } from '@ontrend/shared/ui';
import { useTranslation } from 'react-i18next';
import type { Category } from './categories.ts';
import styles from './notification-list.module.css';

/** Name of a category with its unread count. */
export function CategoryLabel({ category, count }: { category: Category; count: number }) {
  const { t } = useTranslation('mf-notifications');
  return (
    <span className={styles.category}>
      {t(`categories.${category}`)}{' '}
      <Badge className={styles.count} count={count} label={t('categories.unread', { count })} />
    </span>
  );
}
