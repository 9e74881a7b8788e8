import { usePreferences } from '@ontrend/shared/session';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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
  const isGrid = usePreferences(({ gridLists }) => gridLists === true);
  const { data: totals } = useQuery(totalsQuery(source));
  const label = t('list.label', { name });
  const header = <ListBar name={name} emoji={emoji} totals={totals} isSticky={isGrid} />;
  return (
    <>
      <ListMetadata {...source} title={title} description={description} />
      {isGrid ? (
        <GridPage source={source} label={label} emptyText={emptyText} header={header} />
      ) : (
        <FeedPage source={source} label={label} header={header} {...(emptyText ? { emptyText } : {})} />
      )}
    </>
  );
}

interface GridPageProps extends Pick<ListPageProps, 'source' | 'emptyText'> {
  label: string;
  header: ReactNode;
}

function GridPage(props: GridPageProps) {
  const query = useInfiniteQuery(feedQuery(props.source));
  return <ListGrid {...props} emptyText={props.emptyText} query={query} />;
}
