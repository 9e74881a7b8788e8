import { VirtualizedSection } from '@ontrend/shared/ui';
import type { Comment } from '@ontrend/shared/wire';
import { memo } from 'react';
import styles from './comments.module.css';
import { Thread } from './thread.tsx';

interface PartProps {
  comments: readonly Comment[];
}

const isSame = (a: PartProps, b: PartProps) =>
  a.comments.length === b.comments.length && a.comments.every((comment, at) => comment === b.comments[at]);

/** A page of the list. Drawn anew only when a comment of it changes: there may be hundreds of pages. */
export const Part = memo(function Part({ comments }: PartProps) {
  return (
    <VirtualizedSection className={styles.list}>
      {() => comments.map((comment) => <Thread key={comment.id} comment={comment} />)}
    </VirtualizedSection>
  );
}, isSame);
