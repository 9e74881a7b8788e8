import { useEffect, useState } from 'react';
import { RESUME_MIN_DURATION_S, RESUME_MIN_POSITION_S } from '../constants.ts';
import { findResumePosition, startRecordingPositions } from './positions.ts';

/** The current video, once it is decided where it starts: it stays where it is when a dialog shows it next. */
let decidedFileName: string | null = null;

/** Calls back when an element can seek. @returns a function that cancels it */
function whenSeekable(element: HTMLVideoElement, onSeekable: () => void): () => void {
  if (element.readyState >= HTMLMediaElement.HAVE_METADATA) {
    onSeekable();
    return () => undefined;
  }
  element.addEventListener('loadedmetadata', onSeekable, { once: true });
  return () => element.removeEventListener('loadedmetadata', onSeekable);
}

/**
 * Continues the current video where the viewer left it (HISTORY-12). It has started at its beginning by then; a viewer who
 * has seeked stays where they are.
 * @returns the position at which it was resumed, or null
 */
export function useResume(
  element: HTMLVideoElement | null,
  fileName: string,
  duration: number,
): number | null {
  const [resumedAt, setResumedAt] = useState<number | null>(null);
  useEffect(() => {
    startRecordingPositions();
    if (!element || decidedFileName === fileName) return;
    decidedFileName = null;
    if (duration <= RESUME_MIN_DURATION_S) return;
    const controller = new AbortController();
    let cancelSeek = () => {};
    findResumePosition({ fileName, duration }, controller.signal).then(
      (position) => {
        if (controller.signal.aborted) return;
        decidedFileName = fileName;
        if (position === null) return;
        cancelSeek = whenSeekable(element, () => {
          if (element.currentTime >= RESUME_MIN_POSITION_S) return;
          element.currentTime = position;
          setResumedAt(position);
        });
      },
      // The video plays from its beginning.
      () => undefined,
    );
    return () => {
      controller.abort();
      cancelSeek();
      setResumedAt(null);
    };
  }, [element, fileName, duration]);
  return resumedAt;
}
