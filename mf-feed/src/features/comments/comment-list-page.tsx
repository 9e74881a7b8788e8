import { VirtualizedSection } from '@ontrend/shared/ui';
import type { Comment } from '@ontrend/shared/wire';
import { memo } from 'react';
import styles from './comments.module.css';
import { Thread } from './thread.tsx';

interface CommentListPageProps {
  comments: readonly Comment[];
}

const haveSameComments = (a: CommentListPageProps, b: CommentListPageProps) =>
  a.comments.length === b.comments.length &&
  a.comments.every((comment, index) => comment === b.comments[index]);

/** One page of the list. Memoized by its comments, because there may be hundreds of pages. */
export const CommentListPage = memo(function CommentListPage({ comments }: CommentListPageProps) {
  return (
    <VirtualizedSection className={styles.list}>
      {() => comments.map((comment) => <Thread key={comment.id} comment={comment} />)}
    </VirtualizedSection>
  );
}, haveSameComments);
