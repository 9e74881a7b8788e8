import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { collectionQuery } from '../../features/list-info/index.ts';
import type { ListSource } from '../../queries/video-list-query.ts';
import { ListPage } from '../list/list-page.tsx';
import { ListTotals } from '../list/list-totals.tsx';

/** Videos of a collection, at `/browse/collection/{collectionId}` (FEED-4). */
export function CollectionPage() {
  const { t } = useTranslation('mf-feed');
  const { collectionId: value = '' } = useParams();
  const { data } = useQuery(collectionQuery(value));
  const source = useMemo((): ListSource => ({ kind: 'collection', value }), [value]);
  // Fall back to the URL while the name is not available.
  const name = data?.name ?? value;
  return (
    <ListPage
      source={source}
      name={name}
      details={<ListTotals kind="collection" value={value} />}
      emoji={data?.emoji}
      title={t('list.title', { name })}
      description={t('collection.description', { name })}
    />
  );
}
