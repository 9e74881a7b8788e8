import { events } from '@ontrend/shared/events';
import { useEffect } from 'react';

/** A larger step of the clock is a seek; `timeupdate` fires four times a second. */
const MAX_CLOCK_STEP_S = 1;

/** Emits the watch time of a video when it stops being the current one and on pagehide. */
export function useWatchTime(element: HTMLVideoElement | null, fileName: string, isCurrent: boolean): void {
  useEffect(() => {
    if (!element || !isCurrent) return;
    let seconds = 0;
    let lastTime = element.currentTime;
    // A view that reached the end counts as finished, also during a replay.
    let endPosition: number | null = null;
    const count = () => {
      const step = element.currentTime - lastTime;
      if (step > 0 && step <= MAX_CLOCK_STEP_S) seconds += step;
      lastTime = element.currentTime;
      if (element.ended) endPosition = element.duration;
    };
    const report = () => {
      if (seconds > 0)
        events.emit('video.viewed', {
          fileName,
          seconds: Math.round(seconds * 10) / 10,
          // Not of the element, which may show another video by now.
          position: endPosition ?? lastTime,
        });
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
