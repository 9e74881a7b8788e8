import { events } from '@ontrend/shared/events';
import { useEffect } from 'react';

/** A step of the clock longer than this is a seek, not watching; `timeupdate` comes four times a second. */
const LONGEST_STEP = 1;

/**
 * Tells how many seconds of a video played while it was the one being watched: when it is left, and when the page is
 * put away.
 */
export function useWatchedSeconds(
  element: HTMLVideoElement | null,
  fileName: string,
  isCurrent: boolean,
): void {
  useEffect(() => {
    if (!element || !isCurrent) return;
    let seconds = 0;
    let at = element.currentTime;
    const count = () => {
      const step = element.currentTime - at;
      if (step > 0 && step <= LONGEST_STEP) seconds += step;
      at = element.currentTime;
    };
    const tell = () => {
      if (seconds > 0) events.emit('video.viewed', { fileName, seconds: Math.round(seconds * 10) / 10 });
      seconds = 0;
    };
    element.addEventListener('timeupdate', count);
    addEventListener('pagehide', tell);
    return () => {
      element.removeEventListener('timeupdate', count);
      removeEventListener('pagehide', tell);
      tell();
    };
  }, [element, fileName, isCurrent]);
}
