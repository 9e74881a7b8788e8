import { usePreferences } from '@ontrend/shared/session';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import '../../document/prerendered.css';
import { feedQuery } from '../../features/feed/index.ts';
import { ListGrid } from '../../features/list-grid/index.ts';
import { totalsQuery } from '../../features/list-info/index.ts';
import { ListBar } from '../../features/list-info/list-bar.tsx';
import type { ListSource } from '../../queries/video-list-query.ts';
import { FeedPage } from '../feed/feed-page.tsx';
import { ListMetadata } from '../feed/list-metadata.tsx';

interface ListPageProps {
  source: ListSource;
  name: string;
  emoji?: string | undefined;
  /** Complete title, including the site name. */
  title: string;
  description: string;
  /** Additional text of the empty state. */
  emptyText?: string | undefined;
}

/** A category, collection or hashtag as a feed or as a grid (SEARCH-14). */
export function ListPage({ source, name, emoji, title, description, emptyText }: ListPageProps) {
  const { t } = useTranslation('mf-feed');
  const isGrid = usePreferences(({ gridLists }) => gridLists);
  const { data: totals } = useQuery(totalsQuery(source));
  const label = t('list.label', { name });
  const header = <ListBar name={name} emoji={emoji} totals={totals} />;
  return (
    <>
      <ListMetadata {...source} title={title} description={description} />
      {isGrid ? (
        <div className="feed-page list-page">
          {header}
          <GridContent source={source} label={label} emptyText={emptyText} />
        </div>
      ) : (
        <FeedPage source={source} label={label} header={header} {...(emptyText ? { emptyText } : {})} />
      )}
    </>
  );
}

function GridContent({ source, ...rest }: Pick<ListPageProps, 'source' | 'emptyText'> & { label: string }) {
  const query = useInfiniteQuery(feedQuery(source));
  return <ListGrid source={source} query={query} emptyText={rest.emptyText} label={rest.label} />;
}
