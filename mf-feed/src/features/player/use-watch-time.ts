import { events } from '@ontrend/shared/events';
import { useEffect } from 'react';

/** A step of the clock longer than this is a seek, not watching; `timeupdate` comes four times a second. */
const MAX_CLOCK_STEP_S = 1;

/**
 * Tells how many seconds of a video played while it was the one being watched: when it is left, and when the page is
 * put away.
 */
export function useWatchTime(element: HTMLVideoElement | null, fileName: string, isCurrent: boolean): void {
  useEffect(() => {
    if (!element || !isCurrent) return;
    let seconds = 0;
    let lastTime = element.currentTime;
    const count = () => {
      const step = element.currentTime - lastTime;
      if (step > 0 && step <= MAX_CLOCK_STEP_S) seconds += step;
      lastTime = element.currentTime;
    };
    const report = () => {
      if (seconds > 0) events.emit('video.viewed', { fileName, seconds: Math.round(seconds * 10) / 10 });
      seconds = 0;
    };
    element.addEventListener('timeupdate', count);
    addEventListener('pagehide', report);
    return () => {
      element.removeEventListener('timeupdate', count);
      removeEventListener('pagehide', report);
      report();
    };
  }, [element, fileName, isCurrent]);
}
