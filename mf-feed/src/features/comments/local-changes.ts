import { events } from '@ontrend/shared/events';
import { queryClient } from '@ontrend/shared/query';
import type { Comment } from '@ontrend/shared/wire';
import { create } from 'zustand';
import { type CommentPage, getCommentsKey } from './queries.ts';

/**
 * Changes of a video's comments since its pages were fetched: optimistic updates and live events, applied on
 * top.
 */
export interface LocalChanges {
  /** New comments, newest first; pending ones have negative ids. */
  added: readonly Comment[];
  /** Current versions of changed comments. */
  changed: Readonly<Record<number, Comment>>;
  removed: Readonly<Record<number, true>>;
}

export const NO_CHANGES: LocalChanges = { added: [], changed: {}, removed: {} };

export const useLocalChanges = create<Record<string, LocalChanges>>(() => ({}));

export function getLocalChanges(file: string): LocalChanges {
  return useLocalChanges.getState()[file] ?? NO_CHANGES;
}

function updateLocalChanges(file: string, changes: Partial<LocalChanges>): void {
  useLocalChanges.setState({ [file]: { ...getLocalChanges(file), ...changes } });
}

/** Returns the current version of a comment, or null if it is not loaded. */
export function findComment(file: string, id: number): Comment | null {
  const { added, changed, removed } = getLocalChanges(file);
  if (removed[id]) return null;
  if (changed[id]) return changed[id];
  const cached = queryClient.getQueriesData<{ pages?: CommentPage[] } | Comment[] | Comment>({
    queryKey: getCommentsKey(file),
  });
  const loaded = cached.flatMap(([, entry]) => {
    if (!entry) return [];
    if (Array.isArray(entry)) return entry;
    return 'pages' in entry ? (entry.pages ?? []).flatMap(({ data }) => data) : [entry as Comment];
  });
  return [...added, ...loaded].find((comment) => comment.id === id) ?? null;
}

/** Adds a new comment, or updates it if it was added before. */
export function addComment(file: string, comment: Comment): void {
  const { added } = getLocalChanges(file);
  if (added.some(({ id }) => id === comment.id)) updateComment(file, comment);
  else updateLocalChanges(file, { added: [comment, ...added] });
}

/** Removes the added comments before the list is refetched, except pending ones and replies. */
export function clearAddedComments(file: string): void {
  const { added } = getLocalChanges(file);
  updateLocalChanges(file, { added: added.filter(({ id, parentId }) => id < 0 || parentId !== null) });
}

/** Replaces a comment with its current version. */
export function updateComment(file: string, comment: Comment): void {
  updateLocalChanges(file, { changed: { ...getLocalChanges(file).changed, [comment.id]: comment } });
}

/** Changes the reply count of a comment. @param difference added to the displayed count */
export function updateReplyCount(file: string, comment: Comment, difference: number): void {
  const current = getLocalChanges(file).changed[comment.id] ?? comment;
  updateComment(file, { ...current, children: Math.max(0, current.children + difference) });
}

/** Replaces a pending comment with the saved one, or removes it if `comment` is null. */
export function resolvePendingComment(file: string, temporaryId: number, comment: Comment | null): void {
  const { added } = getLocalChanges(file);
  const isAlreadyAdded = comment !== null && added.some(({ id }) => id === comment.id);
  updateLocalChanges(file, {
    added: added.flatMap((entry) => {
      if (entry.id !== temporaryId) return [entry];
      return comment && !isAlreadyAdded ? [comment] : [];
    }),
  });
}

export function removeComment(file: string, id: number): void {
  updateLocalChanges(file, { removed: { ...getLocalChanges(file).removed, [id]: true } });
}

/** Restores a comment after the API rejected its deletion. */
export function restoreComment(file: string, id: number): void {
  const { [id]: _restored, ...removed } = getLocalChanges(file).removed;
  updateLocalChanges(file, { removed });
}

/**
 * Applies local changes to the pages of a list. Each comment appears once, in its current version.
 * @param parentId null for the top-level comments; otherwise the parent of the replies, which are sorted by
 *   time
 */
export function applyLocalChanges(
  pages: readonly { data: readonly Comment[] }[],
  changes: LocalChanges,
  parentId: number | null,
  target: Comment | null = null,
): Comment[][] {
  const seenIds = new Set<number>();
  const withChanges = (comments: readonly Comment[]) =>
    comments.flatMap((comment) => {
      if (seenIds.has(comment.id) || changes.removed[comment.id]) return [];
      seenIds.add(comment.id);
      return [changes.changed[comment.id] ?? comment];
    });
  const added = changes.added.filter((comment) => comment.parentId === parentId);
  if (parentId !== null) {
    const all = withChanges([...pages.flatMap(({ data }) => data), ...(target ? [target] : []), ...added]);
    const order = ({ id, createdAt }: Comment) => [id < 0 ? 1 : 0, createdAt, Math.abs(id)] as const;
    return [all.sort((a, b) => compareTuples(order(a), order(b)))];
  }
  const [first, ...rest] = pages;
  const isOnLaterPage = target && !first?.data.some(({ id }) => id === target.id);
  return [
    withChanges([...(isOnLaterPage ? [target] : []), ...added, ...(first?.data ?? [])]),
    ...rest.map(({ data }) => withChanges(data)),
  ];
}

function compareTuples(a: readonly number[], b: readonly number[]): number {
  const differentIndex = a.findIndex((value, index) => value !== b[index]);
  return differentIndex < 0 ? 0 : (a[differentIndex] ?? 0) - (b[differentIndex] ?? 0);
}

/** Clears comments when the viewer changes, because visibility depends on the viewer. */
function resetComments(): void {
  useLocalChanges.setState({}, true);
  void queryClient.resetQueries({ queryKey: getCommentsKey() });
}

let isSessionResetStarted = false;

/** Clears the comments on sign-in and sign-out, from the first call on. */
export function startSessionReset(): void {
  if (isSessionResetStarted) return;
  isSessionResetStarted = true;
  events.on('session.started', resetComments);
  events.on('session.ended', ({ reason }) => {
    // A logout reloads the page.
    if (reason !== 'logout') resetComments();
  });
}
