import type { Video } from '@ontrend/shared/wire';
import { useLayoutEffect, useRef } from 'react';
import type { FeedNeighbours } from '../../features/feed/index.ts';

interface VideoNavigationOptions extends FeedNeighbours {
  /** The video that is open. */
  fileName: string;
  open(video: Video): void;
}

/**
 * Goes to the videos beside the open one. No step is lost: those asked for while another video is being opened are done
 * when it is, and one beyond what is here when more has come.
 * @returns told 1 for the next video, -1 for the one before
 */
export function useVideoNavigation(options: VideoNavigationOptions): (step: 1 | -1) => void {
  const { fileName } = options;
  const pendingSteps = useRef(0);
  /** The video that is on its way, by the one it takes the place of. */
  const leavingFileName = useRef<string | null>(null);
  const latest = useRef(options);

  const runPendingSteps = useRef(() => {
    const { fileName: shown, previous, next, hasMore, open } = latest.current;
    if (pendingSteps.current === 0 || leavingFileName.current === shown) return;
    leavingFileName.current = null;
    const isForward = pendingSteps.current > 0;
    const steps = isForward ? Math.min(pendingSteps.current, next.length) : -1;
    const video = isForward ? next[steps - 1] : previous;
    if (!video) {
      // Of what comes, one; at an end nothing is waited for.
      const canGrow = hasMore && (isForward || next.length === 0);
      pendingSteps.current = canGrow ? Math.sign(pendingSteps.current) : 0;
      return;
    }
    pendingSteps.current -= steps;
    leavingFileName.current = video.fileName === shown ? null : shown;
    open(video);
  }).current;

  // With every drawing: another video, or more of them.
  useLayoutEffect(() => {
    latest.current = options;
    if (leavingFileName.current !== fileName) leavingFileName.current = null;
    runPendingSteps();
  });

  return (step) => {
    const isIdle = leavingFileName.current === null;
    // Back from what has not come is back from what is seen.
    pendingSteps.current = isIdle ? step : pendingSteps.current + step;
    runPendingSteps();
  };
}
