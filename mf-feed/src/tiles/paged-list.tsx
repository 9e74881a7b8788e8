import { useNearEnd, VirtualizedSection } from '@ontrend/shared/ui';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListError, ListSkeleton } from './list-states.tsx';
import styles from './tiles.module.css';
import { useTileTexts } from './use-tile-texts.ts';

/** Number of items that are virtualized together; a multiple of all column counts. */
const CHUNK_SIZE = 20;
/** Distance from the end at which the next page is fetched (FEED-19). */
const LOAD_MORE_MARGIN = '200px';

interface PagedListProps<Item> {
  query: UseInfiniteQueryResult<InfiniteData<{ data: Item[] }>>;
  shape: 'rows' | 'tiles';
  /** Renders one item with its id as key. */
  renderItem(item: Item): ReactNode;
  /** Replaces a list without items. */
  empty: ReactNode;
}

/** A virtualized, paginated list of rows or tiles. */
export function PagedList<Item extends { id: number }>({
  query,
  shape,
  renderItem,
  empty,
}: PagedListProps<Item>) {
  const { t, countParams } = useTileTexts();
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = query;
  const more = () => void fetchNextPage({ cancelRefetch: false });
  const end = useNearEnd(more, LOAD_MORE_MARGIN, hasNextPage && !isFetching && !isError);
  const items = data?.pages.flatMap((page) => page.data) ?? [];
  const chunks = Array.from({ length: Math.ceil(items.length / CHUNK_SIZE) }, (_, chunk) =>
    items.slice(chunk * CHUNK_SIZE, (chunk + 1) * CHUNK_SIZE),
  );
  if (data && items.length === 0 && !hasNextPage) return empty;
  return (
    <div aria-busy={isFetching}>
      <p className="ot-visually-hidden" role="status">
        {data ? t('count', countParams(items.length)) : ''}
      </p>
      {chunks.map((chunk, index) => (
        <VirtualizedSection key={index} className={shape === 'tiles' ? styles.grid : styles.rows}>
          {() => chunk.map(renderItem)}
        </VirtualizedSection>
      ))}
      {isError ? (
        <ListError onRetry={() => (data ? more() : void refetch())} isRetrying={isFetching} />
      ) : null}
      {isError || (data && !hasNextPage) ? null : <ListSkeleton shape={shape} />}
      <div ref={end} />
    </div>
  );
}
