import { queryClient } from '@ontrend/shared/query';
import type { Comment } from '@ontrend/shared/wire';
import type { InfiniteData } from '@tanstack/react-query';
import { EVENT_BATCH_MS } from './constants.ts';
import {
  addComment,
  clearAddedComments,
  findComment,
  getLocalChanges,
  removeComment,
  updateComment,
} from './local-changes.ts';
import { type CommentPage, commentsQuery, fetchComment, fetchComments } from './queries.ts';
import { refetchVideoCounts } from './video-counts.ts';

/** A change of a comment (decision 021). */
export interface CommentEvent {
  commentId: number;
  parentId: number | null;
  change: 'new' | 'edited' | 'rated' | 'deleted';
}

type CachedList = InfiniteData<CommentPage, string>;
const getCachedList = (file: string) =>
  queryClient.getQueryData<CachedList>(commentsQuery(file, null).queryKey);

/** Applies a comment from the server. @returns whether it is new */
function applyServerComment(file: string, comment: Comment): boolean {
  const existing = findComment(file, comment.id);
  if (existing) updateComment(file, comment);
  else addComment(file, comment);
  return !existing;
}

/**
 * Refetches the first page and merges it into the cached list. If more than one page is new, the list starts
 * over.
 * @returns number of new comments
 */
export async function refreshComments(file: string): Promise<number> {
  const cachedList = getCachedList(file);
  if (!cachedList) return 0;
  const page = await fetchComments(file, null, '');
  void refetchVideoCounts(file).catch(() => {});
  const isKnown = ({ id }: Comment) => findComment(file, id) !== null || getLocalChanges(file).removed[id];
  if (page.nextPageToken && !page.data.some(isKnown)) {
    clearAddedComments(file);
    queryClient.setQueryData<CachedList>(commentsQuery(file, null).queryKey, {
      pages: [page],
      pageParams: [''],
    });
    return page.data.length;
  }
  return page.data
    .toReversed()
    .filter((comment) => !getLocalChanges(file).removed[comment.id] && applyServerComment(file, comment))
    .length;
}

/** Fetches the comment of an event. Events for threads that are not loaded are ignored. */
async function fetchChangedComment(
  file: string,
  { commentId, parentId, change }: CommentEvent,
): Promise<number> {
  if (parentId !== null) {
    const [thread, reply] = await Promise.all([
      fetchComment(file, parentId, null),
      fetchComment(file, commentId, parentId),
    ]);
    if (thread && findComment(file, parentId)) updateComment(file, thread);
    return reply && applyServerComment(file, reply) ? 1 : 0;
  }
  if (change !== 'new' && !findComment(file, commentId)) return 0;
  const comment = await fetchComment(file, commentId, null);
  return comment && applyServerComment(file, comment) ? 1 : 0;
}

/**
 * Applies the changes of other users to open comments. Events are batched, and only comments that are loaded
 * are fetched.
 * @param onNewComments called with the number of new comments
 */
export function startLiveUpdates(file: string, onNewComments: (count: number) => void) {
  let queuedEvents = new Map<number, CommentEvent>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = async () => {
    const events = [...queuedEvents.values()];
    queuedEvents = new Map();
    timer = undefined;
    const isNewThread = ({ change, parentId }: CommentEvent) => change === 'new' && parentId === null;
    const hasManyNewThreads = events.filter(isNewThread).length > 1;
    const requests = events
      .filter((event) => !(hasManyNewThreads && isNewThread(event)))
      .map((event) => fetchChangedComment(file, event));
    if (hasManyNewThreads) requests.push(refreshComments(file));
    else void refetchVideoCounts(file).catch(() => {});
    const counts = await Promise.allSettled(requests);
    const newCommentCount = counts.reduce(
      (sum, count) => sum + (count.status === 'fulfilled' ? count.value : 0),
      0,
    );
    if (newCommentCount > 0) onNewComments(newCommentCount);
  };

  return {
    push(event: CommentEvent): void {
      const { commentId, parentId, change } = event;
      if (change === 'deleted') {
        removeComment(file, commentId);
        queuedEvents.delete(commentId);
        // Replies are deleted with their thread, without events of their own.
        for (const [id, queued] of queuedEvents) if (queued.parentId === commentId) queuedEvents.delete(id);
        // The reply count of its thread has changed.
        if (parentId !== null)
          queuedEvents.set(parentId, { commentId: parentId, parentId: null, change: 'edited' });
      } else {
        const isNew = queuedEvents.get(commentId)?.change === 'new';
        queuedEvents.set(commentId, isNew ? { ...event, change: 'new' } : event);
      }
      timer ??= setTimeout(() => void flush(), EVENT_BATCH_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
