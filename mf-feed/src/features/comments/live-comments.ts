import { queryClient } from '@ontrend/shared/query';
import type { Comment } from '@ontrend/shared/wire';
import type { InfiniteData } from '@tanstack/react-query';
import { EVENT_BATCH_MS } from './constants.ts';
import {
  addComment,
  clearAddedComments,
  findComment,
  getLocalChanges,
  refetchCommentCount,
  removeComment,
  updateComment,
} from './local-changes.ts';
import { type CommentPage, commentsQuery, fetchComment, fetchComments } from './queries.ts';

/** What happened to a comment, by ids (decision 021). */
export interface CommentEvent {
  commentId: number;
  parentId: number | null;
  change: 'new' | 'edited' | 'rated' | 'deleted';
}

type CachedList = InfiniteData<CommentPage, string>;
const getCachedList = (file: string) =>
  queryClient.getQueryData<CachedList>(commentsQuery(file, null).queryKey);

/** A comment as the server tells of it now. @returns whether it was not known before */
function applyServerComment(file: string, comment: Comment): boolean {
  const known = findComment(file, comment.id);
  if (known) updateComment(file, comment);
  else addComment(file, comment);
  return !known;
}

/**
 * Reads the newest comments once more and puts them over the list that is kept; where others have filled more than a
 * page meanwhile, the list begins anew.
 * @returns how many are new
 */
export async function refreshComments(file: string): Promise<number> {
  const before = getCachedList(file);
  if (!before) return 0;
  const page = await fetchComments(file, null, '');
  void refetchCommentCount(file).catch(() => {});
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

/** What an event says of a thread that is not drawn concerns nobody here. */
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
 * Brings the comments that are open up to what others do to them: gathered for a moment, then asked for, as far as they
 * are drawn.
 * @param onNewComments told how many new ones came
 */
export function startLiveUpdates(file: string, onNewComments: (count: number) => void) {
  let queuedEvents = new Map<number, CommentEvent>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = async () => {
    const events = [...queuedEvents.values()];
    queuedEvents = new Map();
    timer = undefined;
    const isNewThread = ({ change, parentId }: CommentEvent) => change === 'new' && parentId === null;
    const isMany = events.filter(isNewThread).length > 1;
    const requests = events
      .filter((event) => !(isMany && isNewThread(event)))
      .map((event) => fetchChangedComment(file, event));
    if (isMany) requests.push(refreshComments(file));
    else void refetchCommentCount(file).catch(() => {});
    const counts = await Promise.allSettled(requests);
    const arrived = counts.reduce((sum, count) => sum + (count.status === 'fulfilled' ? count.value : 0), 0);
    if (arrived > 0) onNewComments(arrived);
  };

  return {
    tell(event: CommentEvent): void {
      const { commentId, parentId, change } = event;
      if (change === 'deleted') {
        removeComment(file, commentId);
        queuedEvents.delete(commentId);
        // The number of its thread's replies is another one now.
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
