import { callApi } from '@ontrend/shared/api-client';
import type { Calls, Comment } from '@ontrend/shared/wire';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

export type CommentPage = Calls['app/comment/get']['reply'];

/** Query key of the comments of one video, or of all videos. */
export const getCommentsKey = (file?: string) => [
  'mf-feed',
  'comments',
  ...(file === undefined ? [] : [file]),
];

// Pages are fetched once; `useLocalChanges` has the changes since. The view shows errors itself (VIDEO-19).
const STATIC_QUERY = {
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
  meta: { alert: false, refetchOnSessionChange: false },
} as const;

/** Fetches one page of comments, or of the replies to one. */
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

/** Comments of a video, or replies to a comment, page by page (VIDEO-9, VIDEO-11). */
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
 * The top comments of a video (FEED-73). `usePrefetchTopComments` fetches those of several videos in one call and stores them
 * here, so observers are disabled.
 */
export function topCommentsQuery(file: string) {
  return queryOptions({
    queryKey: [...getCommentsKey(file), 'top'],
    queryFn: async ({ signal }) =>
      (await callApi('app/comment/top', { files: [file] }, { signal })).data[file] ?? [],
    enabled: false,
    ...STATIC_QUERY,
  });
}

/**
 * Fetches one comment by id.
 * @returns the comment's thread, or, with `parentId`, the reply itself; null if it does not exist
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

/** The comment that the URL links to: its thread, or with `parentId` the reply. */
export function targetQuery(file: string, commentId: number | null, parentId: number | null) {
  return queryOptions({
    queryKey: [...getCommentsKey(file), 'target', commentId, parentId],
    queryFn: ({ signal }) => (commentId === null ? null : fetchComment(file, commentId, parentId, signal)),
    enabled: commentId !== null,
    ...STATIC_QUERY,
  });
}
