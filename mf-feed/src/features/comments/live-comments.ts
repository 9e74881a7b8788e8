import { queryClient } from '@ontrend/shared/query';
import type { Comment } from '@ontrend/shared/wire';
import type { InfiniteData } from '@tanstack/react-query';
import { GATHER_MS } from './constants.ts';
import {
  addComment,
  changeComment,
  changesOf,
  forgetAdded,
  knownComment,
  recountComments,
  removeComment,
} from './local-changes.ts';
import { type CommentPage, commentsQuery, readComment, readComments } from './queries.ts';

/** What happened to a comment, by ids (decision 021). */
export interface CommentEvent {
  commentId: number;
  parentId: number | null;
  change: 'new' | 'edited' | 'rated' | 'deleted';
}

type Kept = InfiniteData<CommentPage, string>;
const kept = (file: string) => queryClient.getQueryData<Kept>(commentsQuery(file, null).queryKey);

/** A comment as the server tells of it now. @returns whether it was not known before */
function take(file: string, comment: Comment): boolean {
  const known = knownComment(file, comment.id);
  if (known) changeComment(file, comment);
  else addComment(file, comment);
  return !known;
}

/**
 * Reads the newest comments once more and puts them over the list that is kept; where others have filled more than a
 * page meanwhile, the list begins anew.
 * @returns how many are new
 */
export async function refreshComments(file: string): Promise<number> {
  const before = kept(file);
  if (!before) return 0;
  const page = await readComments(file, null, '');
  void recountComments(file).catch(() => {});
  const isKnown = ({ id }: Comment) => knownComment(file, id) !== null || changesOf(file).removed[id];
  if (page.nextPageToken && !page.data.some(isKnown)) {
    forgetAdded(file);
    queryClient.setQueryData<Kept>(commentsQuery(file, null).queryKey, { pages: [page], pageParams: [''] });
    return page.data.length;
  }
  return page.data
    .toReversed()
    .filter((comment) => !changesOf(file).removed[comment.id] && take(file, comment)).length;
}

/** What an event says of a thread that is not drawn concerns nobody here. */
async function look(file: string, { commentId, parentId, change }: CommentEvent): Promise<number> {
  if (parentId !== null) {
    const [thread, reply] = await Promise.all([
      readComment(file, parentId, null),
      readComment(file, commentId, parentId),
    ]);
    if (thread && knownComment(file, parentId)) changeComment(file, thread);
    return reply && take(file, reply) ? 1 : 0;
  }
  if (change !== 'new' && !knownComment(file, commentId)) return 0;
  const comment = await readComment(file, commentId, null);
  return comment && take(file, comment) ? 1 : 0;
}

/**
 * Brings the comments that are open up to what others do to them: gathered for a moment, then asked for, as far as they
 * are drawn.
 * @param onArrived told how many new ones came
 */
export function followComments(file: string, onArrived: (count: number) => void) {
  let waiting = new Map<number, CommentEvent>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = async () => {
    const events = [...waiting.values()];
    waiting = new Map();
    timer = undefined;
    const isNewThread = ({ change, parentId }: CommentEvent) => change === 'new' && parentId === null;
    const isMany = events.filter(isNewThread).length > 1;
    const looks = events.filter((event) => !(isMany && isNewThread(event))).map((event) => look(file, event));
    if (isMany) looks.push(refreshComments(file));
    else void recountComments(file).catch(() => {});
    const counts = await Promise.allSettled(looks);
    const arrived = counts.reduce((sum, count) => sum + (count.status === 'fulfilled' ? count.value : 0), 0);
    if (arrived > 0) onArrived(arrived);
  };

  return {
    tell(event: CommentEvent): void {
      const { commentId, parentId, change } = event;
      if (change === 'deleted') {
        removeComment(file, commentId);
        waiting.delete(commentId);
        // The number of its thread's replies is another one now.
        if (parentId !== null)
          waiting.set(parentId, { commentId: parentId, parentId: null, change: 'edited' });
      } else {
        const isNew = waiting.get(commentId)?.change === 'new';
        waiting.set(commentId, isNew ? { ...event, change: 'new' } : event);
      }
      timer ??= setTimeout(() => void flush(), GATHER_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
