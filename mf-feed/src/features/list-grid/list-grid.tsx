import { EmptyState } from '@ontrend/shared/ui';
import type { Video } from '@ontrend/shared/wire';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Clapperboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListSource } from '../../queries/video-list-query.ts';
import { PagedList } from '../../tiles/paged-list.tsx';
import tileStyles from '../../tiles/tiles.module.css';
import { VideoTile } from '../../tiles/video-tile.tsx';
import styles from './list-grid.module.css';

interface ListGridProps {
  source: ListSource;
  query: UseInfiniteQueryResult<InfiniteData<{ data: Video[] }>>;
  /** Accessible name of the grid. */
  label: string;
  /** The way to continue the list. */
  lead: ReactNode;
  /** Text above the tiles. */
  intro: string | undefined;
  /** Additional text of the empty state. */
  emptyText: string | undefined;
  /** Heading of the page. */
  header: ReactNode;
}

/** The videos of a list as tiles, each of which opens over the page (SEARCH-14). */
export function ListGrid({ source, query, label, lead, intro, emptyText, header }: ListGridProps) {
  const { t } = useTranslation('mf-feed');
  return (
    <div className={`feed-page ${styles.page}`}>
      {header}
      {lead ? <div className={styles.lead}>{lead}</div> : null}
      {intro ? <p className={styles.intro}>{intro}</p> : null}
      <section className={styles.grid} aria-label={label}>
        <PagedList
          query={query}
          shape="tiles"
          renderItem={(video) => <VideoTile key={video.id} video={video} list={{ kind: 'grid', source }} />}
          empty={
            <div className={tileStyles.state} role="status">
              <EmptyState
                icon={<Clapperboard size={40} />}
                title={t('feed.empty')}
                {...(emptyText ? { text: emptyText } : {})}
              />
            </div>
          }
        />
      </section>
    </div>
  );
}
