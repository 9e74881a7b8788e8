import type { Comment } from '@ontrend/shared/wire';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import styles from './comment.module.css';
import { CommentItem } from './comment-item.tsx';
import { useCommentsContext } from './comments-context.ts';
import { applyLocalChanges, NO_CHANGES, useLocalChanges } from './local-changes.ts';
import { commentsQuery, targetQuery } from './queries.ts';
import { setThreadLoading, useThread } from './threads.ts';
import { useCommentTexts } from './use-comment-texts.ts';

/** Replies to a comment. Loads them when fewer are loaded than the comment has (VIDEO-10). */
export function Replies({ comment }: { comment: Comment }) {
  const { t } = useCommentTexts();
  const { file, targetId, targetParentId } = useCommentsContext();
  const { isLoading } = useThread(comment.id);
  const changes = useLocalChanges((changesByFile) => changesByFile[file]) ?? NO_CHANGES;
  // A linked reply shows even if it is on a later page.
  const linkedId = targetParentId === comment.id ? targetId : null;
  const { data: target = null } = useQuery(targetQuery(file, linkedId, comment.id));
  const query = useInfiniteQuery(commentsQuery(file, comment.id));
  const { data, isFetching, isError, hasNextPage, refetch, fetchNextPage } = query;
  const replies = useMemo(
    () => applyLocalChanges(data?.pages ?? [], changes, comment.id, target)[0] ?? [],
    [data, changes, comment.id, target],
  );

  useEffect(() => setThreadLoading(comment.id, isFetching), [comment.id, isFetching]);
  const hasMissingReplies = data !== undefined && !hasNextPage && replies.length < comment.children;
  useEffect(() => {
    // Other users have replied since. Refetch once per expansion, because the count includes replies hidden
    // from the viewer.
    if (hasMissingReplies) void refetch();
  }, []);

  const hasFailed = isError && !isFetching;
  return (
    <>
      <p className="ot-visually-hidden" role="status">
        {isLoading ? t('replies.loading') : ''}
      </p>
      <ul className={styles.list}>
        {replies.map((reply) => (
          <li key={reply.id}>
            <CommentItem comment={reply} thread={comment} />
          </li>
        ))}
      </ul>
      {hasFailed ? (
        <p className={styles.failed} role="alert">
          {t('replies.failed')}
          <button type="button" className={styles.quiet} onClick={() => void refetch()}>
            {t('retry')}
          </button>
        </p>
      ) : null}
      {hasNextPage && !hasFailed ? (
        <button
          type="button"
          className={styles.quiet}
          aria-busy={isFetching}
          onClick={() => void fetchNextPage({ cancelRefetch: false })}
        >
          {t('replies.more')}
        </button>
      ) : null}
    </>
  );
}
