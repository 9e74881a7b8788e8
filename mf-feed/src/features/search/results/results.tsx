import { useNearEnd, VirtualizedSection } from '@ontrend/shared/ui';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchTexts } from '../use-search-texts.ts';
import { CHUNK_SIZE, LOAD_MORE_MARGIN } from './constants.ts';
import { NoResults, ResultsSkeleton, SearchError } from './result-states.tsx';
import styles from './results.module.css';

interface ResultsProps<Item> {
  found: UseInfiniteQueryResult<InfiniteData<{ data: Item[] }>>;
  search: string;
  shape: 'rows' | 'tiles';
  /** Renders one result with its id as key. */
  renderItem(item: Item): ReactNode;
}

/** Virtualized, paginated list of results. */
export function Results<Item extends { id: number }>({
  found,
  search,
  shape,
  renderItem,
}: ResultsProps<Item>) {
  const { t, countParams } = useSearchTexts();
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = found;
  const more = () => void fetchNextPage({ cancelRefetch: false });
  const end = useNearEnd(more, LOAD_MORE_MARGIN, hasNextPage && !isFetching && !isError);
  const items = data?.pages.flatMap((page) => page.data) ?? [];
  const chunks = Array.from({ length: Math.ceil(items.length / CHUNK_SIZE) }, (_, chunk) =>
    items.slice(chunk * CHUNK_SIZE, (chunk + 1) * CHUNK_SIZE),
  );
  if (data && items.length === 0 && !hasNextPage) return <NoResults search={search} />;
  return (
    <div aria-busy={isFetching}>
      <p className="ot-visually-hidden" role="status">
        {data ? t('results.count', countParams(items.length)) : ''}
      </p>
      {chunks.map((chunk, index) => (
        <VirtualizedSection key={index} className={shape === 'tiles' ? styles.grid : styles.rows}>
          {() => chunk.map(renderItem)}
        </VirtualizedSection>
      ))}
      {isError ? (
        <SearchError onRetry={() => (data ? more() : void refetch())} isRetrying={isFetching} />
      ) : null}
      {isError || (data && !hasNextPage) ? null : <ResultsSkeleton shape={shape} />}
      <div ref={end} />
    </div>
  );
}
