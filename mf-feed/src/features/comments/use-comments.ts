import type { ApiError } from '@ontrend/shared/api-client';
import type { Comment } from '@ontrend/shared/wire';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { applyLocalChanges, NO_CHANGES, useLocalChanges } from './local-changes.ts';
import { commentsQuery, targetQuery } from './queries.ts';

/** The comments of a video as they are drawn, and what can be asked of them. */
export interface CommentList {
  /** In parts that are drawn and put away together. */
  pages: Comment[][];
  status: 'loading' | 'ready' | 'empty' | 'off' | 'failed';
  hasMore: boolean;
  isFetching: boolean;
  /** The last page asked for did not come. */
  hasFetchFailed: boolean;
  fetchNextPage(): void;
  retry(): void;
}

/**
 * @param targetId a comment that a link leads to: its thread is here, however far down it stands
 * @param isDisabled it is known already that nobody may comment: nothing is asked for
 */
export function useComments(file: string, targetId: number | null, isDisabled: boolean): CommentList {
  const query = useInfiniteQuery({ ...commentsQuery(file, null), enabled: !isDisabled });
  const { data: target = null } = useQuery(targetQuery(file, targetId, null));
  const changes = useLocalChanges((all) => all[file]) ?? NO_CHANGES;
  const { data, error, isPending, isFetching, hasNextPage, isFetchNextPageError } = query;
  const parts = useMemo(
    () => applyLocalChanges(data?.pages ?? [], changes, null, target),
    [data, changes, target],
  );
  const areCommentsOff = isDisabled || (error as ApiError | null)?.code === 'comments-off';
  const status = () => {
    if (areCommentsOff) return 'off';
    if (data) return parts.some((part) => part.length > 0) ? 'ready' : 'empty';
    return isPending && !error ? 'loading' : 'failed';
  };
  return {
    pages: parts,
    status: status(),
    hasMore: hasNextPage,
    isFetching,
    hasFetchFailed: isFetchNextPageError,
    fetchNextPage: () => {
      if (hasNextPage && !isFetching) void query.fetchNextPage({ cancelRefetch: false });
    },
    retry: () => void query.refetch(),
  };
}
