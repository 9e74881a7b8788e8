import { TabLinks } from '@ontrend/shared/ui';
import { useTranslation } from 'react-i18next';
import { CATEGORIES, type Category } from './categories.ts';
import { CategoryLabel } from './category-label.tsx';
import styles from './notification-list.module.css';
import { useCategoryCounts } from './use-category-counts.ts';

/** Tabs that filter the list by category. The category is part of the URL, so "back" restores it. */
export function CategoryTabs({ viewerId, selected }: { viewerId: number; selected: Category }) {
  const { t } = useTranslation('mf-notifications');
  const counts = useCategoryCounts(viewerId);
  return (
    <div className={styles.tabs}>
      <TabLinks
        label={t('categories.label')}
        links={CATEGORIES.map((category) => ({
          to: { search: category === 'all' ? '' : `?category=${category}` },
          label: <CategoryLabel category={category} count={counts[category]} />,
          isSelected: category === selected,
        }))}
      />
    </div>
  );
}
