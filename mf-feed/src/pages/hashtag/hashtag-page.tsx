import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ListHeader } from '../../features/list-info/index.ts';
import { FeedPage } from '../feed/feed-page.tsx';
import { ListMetadata } from '../feed/list-metadata.tsx';

/**
 * Videos of a hashtag, at `/browse/hashtag/{hashtag}` (FEED-5). The empty state is that of a search
 * (SEARCH-4).
 */
export function HashtagPage() {
  const { t } = useTranslation('mf-feed');
  const { hashtag = '' } = useParams();
  const name = `#${hashtag}`;
  return (
    <>
      <ListMetadata
        kind="hashtag"
        value={hashtag}
        title={t('list.title', { name: t('hashtag.name', { hashtag }) })}
        description={t('hashtag.description', { hashtag })}
      />
      <FeedPage
        source={{ kind: 'hashtag', value: hashtag }}
        label={t('list.label', { name })}
        header={<ListHeader name={name} />}
        emptyText={t('search.notFound', { query: { q: name } })}
      />
    </>
  );
}
