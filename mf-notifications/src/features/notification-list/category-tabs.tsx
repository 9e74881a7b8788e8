import { TabLinks } from '@ontrend/shared/ui';
import { useTranslation } from 'react-i18next';
import { CATEGORIES, type Category } from './categories.ts';

/** Narrows the list to one kind of activity. The choice is part of the address, so it outlives a visit to a video. */
export function CategoryTabs({ chosen }: { chosen: Category }) {
  const { t } = useTranslation('mf-notifications');
  return (
    <TabLinks
      label={t('categories.label')}
      links={CATEGORIES.map((category) => ({
        to: { search: category === 'all' ? '' : `?category=${category}` },
        label: t(`categories.${category}`),
        isChosen: category === chosen,
      }))}
    />
  );
}
