import { highlight } from './highlight.ts';
import styles from './highlighted-text.module.css';

/** A text in which what was looked for stands out. */
export function HighlightedText({ text, search }: { text: string; search: string }) {
  return highlight(text, search).map((piece, index) =>
    piece.isMatch ? (
      <mark key={index} className={styles.mark}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
