import type { Video } from '@ontrend/shared/wire';
import { useLayoutEffect, useRef } from 'react';
import type { Neighbours } from '../../features/feed/index.ts';

interface StepsOptions extends Neighbours {
  /** The video that is open. */
  fileName: string;
  open(video: Video): void;
}

/**
 * Goes to the videos beside the open one. No step is lost: those asked for while another video is being opened are done
 * when it is, and one beyond what is here when more has come.
 * @returns told 1 for the next video, -1 for the one before
 */
export function useSteps(options: StepsOptions): (step: 1 | -1) => void {
  const { fileName } = options;
  const waiting = useRef(0);
  /** The video that is on its way, by the one it takes the place of. */
  const leaving = useRef<string | null>(null);
  const latest = useRef(options);

  const goOn = useRef(() => {
    const { fileName: shown, previous, upcoming, hasMore, open } = latest.current;
    if (waiting.current === 0 || leaving.current === shown) return;
    leaving.current = null;
    const isAhead = waiting.current > 0;
    const steps = isAhead ? Math.min(waiting.current, upcoming.length) : -1;
    const video = isAhead ? upcoming[steps - 1] : previous;
    if (!video) {
      // Of what comes, one; at an end nothing is waited for.
      const mayCome = hasMore && (isAhead || upcoming.length === 0);
      waiting.current = mayCome ? Math.sign(waiting.current) : 0;
      return;
    }
    waiting.current -= steps;
    leaving.current = video.fileName === shown ? null : shown;
    open(video);
  }).current;

  // With every drawing: another video, or more of them.
  useLayoutEffect(() => {
    latest.current = options;
    if (leaving.current !== fileName) leaving.current = null;
    goOn();
  });

  return (step) => {
    const isHeld = leaving.current === null;
    // Back from what has not come is back from what is seen.
    waiting.current = isHeld ? step : waiting.current + step;
    goOn();
  };
}
