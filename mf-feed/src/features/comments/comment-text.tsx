import { RichText, useIsClamped } from '@ontrend/shared/ui';
import { useId, useRef, useState } from 'react';
import styles from './comment.module.css';
import { useCommentTexts } from './use-comment-texts.ts';

interface CommentTextProps {
  text: string;
  mentions: readonly string[];
}

/** Clamps the text to two rows with a "Show more" button (VIDEO-29). */
export function CommentText({ text, mentions }: CommentTextProps) {
  const { t } = useCommentTexts();
  const id = useId();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isLong = useIsClamped(paragraph, isOpen);
  return (
    <>
      <p ref={paragraph} id={id} className={styles.text} data-open={isOpen} dir="auto">
        <RichText text={text} mentions={mentions} linkClassName={styles.link} />
      </p>
      {isLong ? (
        <button
          type="button"
          className={styles.quiet}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('hide') : t('showMore')}
        </button>
      ) : null}
    </>
  );
}
