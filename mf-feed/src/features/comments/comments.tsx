import { queryClient } from '@ontrend/shared/query';
import { ErrorState, SkeletonRows, Spinner, useNearEnd } from '@ontrend/shared/ui';
import type { Comment, Video } from '@ontrend/shared/wire';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Fragment, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { CommentForm } from './comment-form.tsx';
import { CommentListPage } from './comment-list-page.tsx';
import styles from './comments.module.css';
import { type CommentsContextValue, CommentsProvider } from './comments-context.ts';
import { useDraft } from './drafts.ts';
import { commentsQuery, targetQuery } from './queries.ts';
import { expandThread } from './threads.ts';
import { useCommentTexts } from './use-comment-texts.ts';
import { useComments } from './use-comments.ts';
import { useLiveComments } from './use-live-comments.ts';
import { useRemoveComment } from './use-remove-comment.ts';
import { useScrollToComment } from './use-scroll-to-comment.ts';
import { useSubmitComment } from './use-submit-comment.ts';
import { refetchVideoCounts } from './video-counts.ts';

export interface CommentsProps {
  video: Pick<Video, 'fileName' | 'comments' | 'commentsAllowed' | 'user'>;
  /** `commentId` and `commentParentId` of the URL (VIDEO-3, VIDEO-4). */
  targetId?: number | null;
  targetParentId?: number | null;
  /** Called when `commentParentId` can be removed from the URL. */
  onParentShown?: () => void;
  /** Rendered between the first page and the second. */
  Ad?: ComponentType | undefined;
  /** `sheet` and `panel`: the form is below the list instead of above it. The panel has a heading of its own. */
  placement: 'page' | 'sheet' | 'panel';
}

const noop = () => {};

export { startSessionReset } from './local-changes.ts';

/** Prefetches the first page of comments. */
export function prefetchComments(file: string): Promise<void> {
  return queryClient.prefetchInfiniteQuery(commentsQuery(file, null));
}

/** Comments of a video: list, replies and form (VIDEO-9). */
export function Comments({
  video,
  targetId = null,
  targetParentId = null,
  onParentShown,
  Ad,
  placement,
}: CommentsProps) {
  const { t, countParams } = useCommentTexts();
  const { fileName: file } = video;
  const container = useRef<HTMLElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const signInButton = useRef<HTMLButtonElement>(null);
  const list = useComments(file, targetId, !video.commentsAllowed);
  const drafts = useDraft(file);
  const submit = useSubmitComment(file, drafts, expandThread);
  const remove = useRemoveComment(file);
  const newCount = useLiveComments(file);
  const { data: target, isSuccess: isTargetKnown } = useQuery(targetQuery(file, targetId, null));
  const isReady = list.status === 'ready' && (targetId === null || isTargetKnown);
  const parentId = useScrollToComment({
    file,
    container,
    targetId,
    targetParentId,
    isReady,
    onParentShown: onParentShown ?? noop,
  });
  const end = useNearEnd(list.fetchNextPage, '0px', list.hasMore && !list.isFetching && !list.hasFetchFailed);

  useEffect(() => {
    // The cached count is as old as the feed. Without a reply it stays.
    refetchVideoCounts(file).catch(noop);
  }, [file]);

  const latest = useRef(drafts);
  useEffect(() => {
    latest.current = drafts;
  });
  const startDraft = useCallback((comment: Comment, kind: 'reply' | 'edit') => {
    const { id, parentId: threadId, author, text } = comment;
    const target = { kind, id, parentId: threadId, username: author.username };
    if (kind === 'edit') latest.current.startEdit(target, text);
    else latest.current.startReply(target);
    const focusForm = () => (field.current ?? signInButton.current)?.focus();
    // "Edit" is a menu item, and the menu focuses its items on a click.
    if (kind === 'edit') setTimeout(focusForm);
    else focusForm();
  }, []);
  const removeAndCancelDraft = useCallback(
    (removal: Parameters<typeof remove>[0]) => {
      const { target, cancel } = latest.current;
      // The draft edits this comment, or replies to it or in its thread.
      if (target?.id === removal.comment.id || target?.parentId === removal.comment.id) cancel();
      remove(removal);
    },
    [remove],
  );
  const draftTarget = drafts.target;
  const ownerId = video.user.id;
  const contextValue: CommentsContextValue = useMemo(
    () => ({
      file,
      ownerId,
      targetId,
      targetParentId: parentId,
      draftTarget,
      remove: removeAndCancelDraft,
      reply: (comment) => startDraft(comment, 'reply'),
      edit: (comment) => startDraft(comment, 'edit'),
    }),
    [file, ownerId, targetId, parentId, draftTarget, removeAndCancelDraft, startDraft],
  );

  const form =
    list.status === 'off' ? null : (
      <CommentForm file={file} drafts={drafts} field={field} signInButton={signInButton} onSubmit={submit} />
    );
  const listBox = (
    <div className={styles.scroll} data-comments-scroll="">
      <div className={styles.content}>
        {isTargetKnown && targetId !== null && target === null ? (
          <p className={styles.note}>{t('unavailable')}</p>
        ) : null}
        <ListState list={list} />
        {list.pages.map((page, index) => (
          // The index is a stable key: the first page grows, and no page moves.
          <Fragment key={`${file}.${String(index)}`}>
            <CommentListPage comments={page} />
            {Ad && index === 0 && list.status === 'ready' ? <Ad /> : null}
          </Fragment>
        ))}
        <ListTail list={list} />
        <div ref={end} className={styles.end} />
      </div>
    </div>
  );
  return (
    <CommentsProvider value={contextValue}>
      <section ref={container} className={styles.comments} data-placement={placement} aria-label={t('title')}>
        {placement === 'panel' ? null : (
          <h2 className={styles.heading}>{t('count', countParams(video.comments))}</h2>
        )}
        <p className="ot-visually-hidden" role="status">
          {newCount > 0 ? t('newComments', countParams(newCount)) : ''}
        </p>
        {placement === 'page' ? form : null}
        {listBox}
        {placement === 'page' ? null : form}
      </section>
    </CommentsProvider>
  );
}

type ListProps = { list: ReturnType<typeof useComments> };

/** Loading, error and empty states of the list. */
function ListState({ list }: ListProps): ReactNode {
  const { t } = useCommentTexts();
  switch (list.status) {
    case 'loading':
      return <SkeletonRows rows={3} avatar={40} label={t('loading')} />;
    case 'failed':
      return (
        <ErrorState
          title={t('failed')}
          retryLabel={t('retry')}
          onRetry={list.retry}
          isRetrying={list.isFetching}
        />
      );
    case 'off':
      return <p className={styles.note}>{t('turnedOff')}</p>;
    case 'empty':
      return (
        <div className={styles.empty}>
          <p>{t('empty')}</p>
          <p>{t('emptyText')}</p>
        </div>
      );
    default:
      return null;
  }
}

/** Content after the last comment: a spinner, or an error with a retry button. */
function ListTail({ list }: ListProps): ReactNode {
  const { t } = useCommentTexts();
  if (list.status !== 'ready' || !list.hasMore) return null;
  if (list.hasFetchFailed && !list.isFetching) {
    return (
      <p className={styles.note} role="alert">
        {t('failed')}{' '}
        <button type="button" className={styles.retry} onClick={list.fetchNextPage}>
          {t('retry')}
        </button>
      </p>
    );
  }
  return (
    <div className={styles.more} role="status" aria-label={t('loading')}>
      <Spinner size={24} />
    </div>
  );
}
