import type { Caption } from '@ontrend/shared/wire';
import { useEffect, useState } from 'react';
import styles from './captions.module.css';
import { subscribeToCues } from './subscribe-to-cues.ts';

interface CaptionLinesProps {
  element: HTMLVideoElement;
  caption: Caption;
}

/** What is being said in the video, over its picture: drawn by the page, so that no control and no word covers it. */
export function CaptionLines({ element, caption: { url, language } }: CaptionLinesProps) {
  const [lines, setLines] = useState<string[]>([]);
  useEffect(() => subscribeToCues(element, { url, language }, setLines), [element, url, language]);
  if (lines.length === 0) return null;
  return (
    <p className={styles.lines} lang={language}>
      {lines.map((line, index) => (
        // Its place is the page's, in whichever direction it is read.
        <span key={index} className={styles.line} dir="auto">
          {line}
        </span>
      ))}
    </p>
  );
}
