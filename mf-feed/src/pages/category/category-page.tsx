import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { categoryQuery, ListHeader } from '../../features/list-info/index.ts';
import { FeedPage } from '../feed/feed-page.tsx';
import { ListMetadata } from '../feed/list-metadata.tsx';

/** Videos of a category, at `/browse/category/{categoryId}` (FEED-3). */
export function CategoryPage() {
  const { t } = useTranslation('mf-feed');
  const { categoryId: value = '' } = useParams();
  const { data } = useQuery(categoryQuery(value));
  // Fall back to the URL while the name is not available.
  const name = data?.name ?? value;
  return (
    <>
      <ListMetadata
        kind="category"
        value={value}
        title={t('list.title', { name })}
        description={t('category.description', { name })}
      />
      <FeedPage
        source={{ kind: 'category', value }}
        label={t('list.label', { name })}
        header={<ListHeader name={name} />}
      />
    </>
  );
}
