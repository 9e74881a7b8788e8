import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CATEGORIES, type Category } from './categories.ts';
import styles from './category-tabs.module.css';

/** Narrows the list to one kind of activity. The choice is part of the address, so it outlives a visit to a video. */
export function CategoryTabs({ chosen }: { chosen: Category }) {
  const { t } = useTranslation('mf-notifications');
  return (
    <nav className={styles.tabs} aria-label={t('categories.label')}>
      {CATEGORIES.map((category) => (
        <Link
          key={category}
          className={styles.tab}
          to={{ search: category === 'all' ? '' : `?category=${category}` }}
          replace
          preventScrollReset
          aria-current={category === chosen ? 'true' : undefined}
        >
          {t(`categories.${category}`)}
        </Link>
      ))}
    </nav>
  );
}
