import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { categoryQuery } from '../../features/list-info/index.ts';
import type { ListSource } from '../../queries/video-list-query.ts';
import { ListPage } from '../list/list-page.tsx';
import { ListTotals } from '../list/list-totals.tsx';

/** Videos of a category, at `/browse/category/{categoryId}` (FEED-3). */
export function CategoryPage() {
  const { t } = useTranslation('mf-feed');
  const { categoryId: value = '' } = useParams();
  const { data } = useQuery(categoryQuery(value));
  const source = useMemo((): ListSource => ({ kind: 'category', value }), [value]);
  // Fall back to the URL while the name is not available.
  const name = data?.name ?? value;
  return (
    <ListPage
      source={source}
      name={name}
      details={<ListTotals kind="category" value={value} />}
      title={t('list.title', { name })}
      description={t('category.description', { name })}
    />
  );
}
