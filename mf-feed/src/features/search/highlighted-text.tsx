import { highlight } from './highlight.ts';
import styles from './highlighted-text.module.css';

/** Renders a text with the matches of a search highlighted. */
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
