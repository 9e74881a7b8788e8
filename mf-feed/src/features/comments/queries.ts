import { callApi } from '@ontrend/shared/api-client';
import type { Calls, Comment } from '@ontrend/shared/wire';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

export type CommentPage = Calls['app/comment/get']['reply'];

/** Everything that is kept of the comments of one video, or of all. */
export const getCommentsKey = (file?: string) => [
  'mf-feed',
  'comments',
  ...(file === undefined ? [] : [file]),
];

// Pages are read once: what changes meanwhile stands in `useChanges`. Their view tells of a failure (spec 8).
const STATIC_QUERY = {
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
  meta: { alert: false, refetchOnSessionChange: false },
} as const;

/** One page of comments, or of the replies to one. */
export function fetchComments(
  file: string,
  parentId: number | null,
  nextPageToken: string,
  signal?: AbortSignal,
) {
  const body = {
    file,
    ...(parentId === null ? {} : { parentId }),
    ...(nextPageToken ? { nextPageToken } : {}),
  };
  return callApi('app/comment/get', body, signal ? { signal } : {});
}

/** The comments of a video page by page, or the replies to one (spec 4, comment list). */
export function commentsQuery(file: string, parentId: number | null) {
  return infiniteQueryOptions({
    queryKey: [...getCommentsKey(file), parentId === null ? 'list' : 'replies', parentId],
    queryFn: ({ pageParam, signal }) => fetchComments(file, parentId, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextPageToken }: CommentPage) => nextPageToken || undefined,
    ...STATIC_QUERY,
  });
}

/**
 * One comment by its id.
 * @returns the thread it stands in, or, where `parentId` is given, the reply itself; null: it is not there
 */
export async function fetchComment(
  file: string,
  commentId: number,
  parentId: number | null,
  signal?: AbortSignal,
): Promise<Comment | null> {
  const body = { file, commentId, ...(parentId === null ? {} : { parentId }) };
  return (await callApi('app/comment/get', body, signal ? { signal } : {})).target;
}

/** The comment a link leads to: its thread, or the reply within `parentId`. */
export function targetQuery(file: string, commentId: number | null, parentId: number | null) {
  return queryOptions({
    queryKey: [...getCommentsKey(file), 'target', commentId, parentId],
    queryFn: ({ signal }) => (commentId === null ? null : fetchComment(file, commentId, parentId, signal)),
    enabled: commentId !== null,
    ...STATIC_QUERY,
  });
}
