import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { ListSource } from '../../queries/video-list-query.ts';
import { useTileTexts } from '../../tiles/use-tile-texts.ts';
import { ListPage } from '../list/list-page.tsx';
import { ListTotals } from '../list/list-totals.tsx';

/**
 * Videos of a hashtag, at `/browse/hashtag/{hashtag}` (FEED-5). The empty state is that of a search
 * (SEARCH-4).
 */
export function HashtagPage() {
  const { t } = useTranslation('mf-feed');
  const { t: tTile } = useTileTexts();
  const { hashtag = '' } = useParams();
  const source = useMemo((): ListSource => ({ kind: 'hashtag', value: hashtag }), [hashtag]);
  const name = `#${hashtag}`;
  return (
    <ListPage
      source={source}
      name={name}
      details={<ListTotals kind="hashtag" value={hashtag} />}
      title={t('list.title', { name: t('hashtag.name', { hashtag }) })}
      description={t('hashtag.description', { hashtag })}
      emptyText={tTile('notFound', { query: { q: name } })}
    />
  );
}
