import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { collectionQuery, ListHeader } from '../../features/list-info/index.ts';
import { FeedPage } from '../feed/feed-page.tsx';
import { ListMetadata } from '../feed/list-metadata.tsx';

/** Videos of a collection, at `/browse/collection/{collectionId}` (FEED-4). */
export function CollectionPage() {
  const { t } = useTranslation('mf-feed');
  const { collectionId: value = '' } = useParams();
  const { data } = useQuery(collectionQuery(value));
  // Fall back to the URL while the name is not available.
  const name = data?.name ?? value;
  return (
    <>
      <ListMetadata
        kind="collection"
        value={value}
        title={t('list.title', { name })}
        description={t('collection.description', { name })}
      />
      <FeedPage
        source={{ kind: 'collection', value }}
        label={t('list.label', { name })}
        header={<ListHeader name={name} emoji={data?.emoji} />}
      />
    </>
  );
}
