import type { Caption } from '@ontrend/shared/wire';
import { useEffect, useState } from 'react';
import styles from './captions.module.css';
import { subscribeToCues } from './subscribe-to-cues.ts';

interface CaptionLinesProps {
  element: HTMLVideoElement;
  caption: Caption;
}

/**
 * Renders the active cues over the video. We render them ourselves so that controls and text never cover
 * them.
 */
export function CaptionLines({ element, caption: { url, language } }: CaptionLinesProps) {
  const [lines, setLines] = useState<string[]>([]);
  useEffect(() => subscribeToCues(element, { url, language }, setLines), [element, url, language]);
  if (lines.length === 0) return null;
  return (
    <p className={styles.lines} lang={language}>
      {lines.map((line, index) => (
        // The text direction may vary; the position always follows the page.
        <span key={index} className={styles.line} dir="auto">
          {line}
        </span>
      ))}
    </p>
  );
}
