import { ErrorState, SkeletonRows } from '@ontrend/shared/ui';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';

interface ListStatusProps {
  query: Pick<
    UseInfiniteQueryResult,
    'data' | 'isError' | 'isFetching' | 'isFetchingNextPage' | 'fetchNextPage' | 'refetch'
  >;
  texts: { loading: string; failed: string; retry: string };
  /** Skeleton rows of the first page. */
  rows: number;
}

/** The end of a list of videos: rows that load, or an error that can be retried. */
export function ListStatus({ query, texts, rows }: ListStatusProps) {
  const { data, isError, isFetching, isFetchingNextPage, fetchNextPage, refetch } = query;
  return (
    <>
      {isError ? (
        <ErrorState
          title={texts.failed}
          retryLabel={texts.retry}
          onRetry={() => void (data ? fetchNextPage() : refetch())}
          isRetrying={isFetching}
          isIllustrated={!data}
        />
      ) : null}
      {(!data && !isError) || isFetchingNextPage ? (
        <SkeletonRows rows={data ? 1 : rows} label={texts.loading} avatar={56} />
      ) : null}
    </>
  );
}
