import { useNearEnd, VirtualizedSection } from '@ontrend/shared/ui';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchTexts } from '../use-search-texts.ts';
import { CHUNK, LOAD_AHEAD } from './constants.ts';
import { Coming, Failed, NotFound } from './result-states.tsx';
import styles from './results.module.css';

interface ResultsProps<Item> {
  found: UseInfiniteQueryResult<InfiniteData<{ data: Item[] }>>;
  search: string;
  shape: 'rows' | 'tiles';
  /** Draws one of them; its key is its id. */
  draw(item: Item): ReactNode;
}

/** Everything of a kind that was found, page after page; of a long list only what is near is in the page. */
export function Results<Item extends { id: number }>({ found, search, shape, draw }: ResultsProps<Item>) {
  const { t, counted } = useSearchTexts();
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = found;
  const more = () => void fetchNextPage({ cancelRefetch: false });
  const end = useNearEnd(more, LOAD_AHEAD, hasNextPage && !isFetching && !isError);
  const items = data?.pages.flatMap((page) => page.data) ?? [];
  const chunks = Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, chunk) =>
    items.slice(chunk * CHUNK, (chunk + 1) * CHUNK),
  );
  if (data && items.length === 0 && !hasNextPage) return <NotFound search={search} />;
  return (
    <div aria-busy={isFetching}>
      <p className="ot-visually-hidden" role="status">
        {data ? t('results.count', counted(items.length)) : ''}
      </p>
      {chunks.map((chunk, index) => (
        <VirtualizedSection key={index} className={shape === 'tiles' ? styles.grid : styles.rows}>
          {() => chunk.map(draw)}
        </VirtualizedSection>
      ))}
      {isError ? <Failed onRetry={() => (data ? more() : void refetch())} isTrying={isFetching} /> : null}
      {isError || (data && !hasNextPage) ? null : <Coming shape={shape} />}
      <div ref={end} />
    </div>
  );
}
