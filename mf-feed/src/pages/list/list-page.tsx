import { usePreferences } from '@ontrend/shared/session';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '../../document/prerendered.css';
import { feedQuery } from '../../features/feed/index.ts';
import { ListGrid } from '../../features/list-grid/index.ts';
import { ListBar } from '../../features/list-info/list-bar.tsx';
import type { ListSource } from '../../queries/video-list-query.ts';
import { FeedPage } from '../feed/feed-page.tsx';
import { ListMetadata } from '../feed/list-metadata.tsx';

interface ListPageProps {
  source: ListSource;
  name: string;
  emoji?: string | undefined;
  /** Text next to the name. */
  details: ReactNode;
  /** Buttons in the heading. */
  actions?: ReactNode;
  /** The way to continue the list: in the heading of a feed, above a grid. */
  lead?: ReactNode;
  /** Text above a grid. */
  intro?: string | undefined;
  /** Complete title, including the site name. */
  title: string;
  description: string;
  /** Additional text of the empty state. */
  emptyText?: string | undefined;
  /** A change remounts the feed, which then starts at its first video. */
  visit?: string | undefined;
}

/** A list of videos as a feed or as a grid (SEARCH-14). */
export function ListPage(props: ListPageProps) {
  const { source, name, emoji, details, actions, lead, intro, title, description, emptyText, visit } = props;
  const { t } = useTranslation('mf-feed');
  const isGrid = usePreferences(({ gridLists }) => gridLists === true);
  const label = t('list.label', { name });
  const header = (
    <ListBar
      name={name}
      emoji={emoji}
      details={details}
      actions={
        <>
          {isGrid ? null : lead}
          {actions}
        </>
      }
      isSticky={isGrid}
    />
  );
  return (
    <>
      <ListMetadata {...source} title={title} description={description} />
      {isGrid ? (
        <GridPage
          source={source}
          label={label}
          lead={lead}
          intro={intro}
          emptyText={emptyText}
          header={header}
        />
      ) : (
        <FeedPage
          key={visit}
          source={source}
          label={label}
          header={header}
          {...(emptyText ? { emptyText } : {})}
        />
      )}
    </>
  );
}

interface GridPageProps extends Pick<ListPageProps, 'source' | 'lead' | 'intro' | 'emptyText'> {
  label: string;
  header: ReactNode;
}

function GridPage(props: GridPageProps) {
  const query = useInfiniteQuery(feedQuery(props.source));
  return (
    <ListGrid {...props} lead={props.lead} intro={props.intro} emptyText={props.emptyText} query={query} />
  );
}
