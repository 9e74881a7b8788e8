import type { ApiError } from '@ontrend/shared/api-client';
import type { Comment } from '@ontrend/shared/wire';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { applyLocalChanges, NO_CHANGES, useLocalChanges } from './local-changes.ts';
import { commentsQuery, targetQuery } from './queries.ts';

/** State and actions of the comment list. */
export interface CommentList {
  /** Pages are the unit of virtualization. */
  pages: Comment[][];
  status: 'loading' | 'ready' | 'empty' | 'off' | 'failed';
  hasMore: boolean;
  isFetching: boolean;
  /** The last page request failed. */
  hasFetchFailed: boolean;
  fetchNextPage(): void;
  retry(): void;
}

/**
 * Returns the comments of a video.
 * @param targetId linked comment; its thread shows even if it is on a later page
 * @param isDisabled comments are turned off, so nothing is fetched
 */
export function useComments(file: string, targetId: number | null, isDisabled: boolean): CommentList {
  const query = useInfiniteQuery({ ...commentsQuery(file, null), enabled: !isDisabled });
  const { data: target = null } = useQuery(targetQuery(file, targetId, null));
  const changes = useLocalChanges((changesByFile) => changesByFile[file]) ?? NO_CHANGES;
  const { data, error, isPending, isFetching, hasNextPage, isFetchNextPageError } = query;
  const commentPages = useMemo(
    () => applyLocalChanges(data?.pages ?? [], changes, null, target),
    [data, changes, target],
  );
  const areCommentsOff = isDisabled || (error as ApiError | null)?.code === 'comments-off';
  const status = () => {
    if (areCommentsOff) return 'off';
    if (data) return commentPages.some((page) => page.length > 0) ? 'ready' : 'empty';
    return isPending && !error ? 'loading' : 'failed';
  };
  return {
    pages: commentPages,
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
