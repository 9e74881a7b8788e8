import { Spinner } from '@ontrend/shared/ui';
import type { Comment } from '@ontrend/shared/wire';
import { ChevronDown } from 'lucide-react';
import { memo, useId } from 'react';
import styles from './comment.module.css';
import { CommentItem } from './comment-item.tsx';
import { useCommentsContext } from './comments-context.ts';
import { Replies } from './replies.tsx';
import { toggleThread, useThread } from './threads.ts';
import { useCommentTexts } from './use-comment-texts.ts';

/** A comment with its replies, which expand and collapse (VIDEO-10). */
export const Thread = memo(function Thread({ comment }: { comment: Comment }) {
  const { t, countParams } = useCommentTexts();
  const { file } = useCommentsContext();
  const { isExpanded, isLoading } = useThread(comment.id);
  const listId = useId();
  return (
    <li className={styles.thread}>
      <CommentItem comment={comment} thread={null} />
      {comment.children > 0 ? (
        <button
          type="button"
          className={styles.expand}
          aria-expanded={isExpanded}
          aria-controls={listId}
          aria-busy={isLoading}
          onClick={() => toggleThread(file, comment.id)}
        >
          {isLoading ? <Spinner size={16} /> : <ChevronDown size={16} aria-hidden="true" />}
          {isExpanded ? t('replies.hide') : t('replies.show', countParams(comment.children))}
        </button>
      ) : null}
      <div id={listId} className={styles.replies} hidden={!isExpanded}>
        {isExpanded && comment.id > 0 ? <Replies comment={comment} /> : null}
      </div>
    </li>
  );
});
