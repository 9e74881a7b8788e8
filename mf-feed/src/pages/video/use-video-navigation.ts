import type { Video } from '@ontrend/shared/wire';
import { useLayoutEffect, useRef } from 'react';
import type { FeedNeighbors } from '../../features/feed/index.ts';

interface VideoNavigationOptions extends FeedNeighbors {
  /** File name of the opened video. */
  fileName: string;
  open(video: Video): void;
}

/**
 * Moves to the neighbors of the opened video. Steps during a navigation are queued, and a step beyond the
 * fetched videos waits for them.
 * @returns called with 1 for the next video, -1 for the previous one
 */
export function useVideoNavigation(options: VideoNavigationOptions): (step: 1 | -1) => void {
  const { fileName } = options;
  const pendingSteps = useRef(0);
  /** File name of the video that the pending navigation replaces. */
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
      // Wait for one more video if the feed can grow; otherwise drop the steps.
      const canGrow = hasMore && (isForward || next.length === 0);
      pendingSteps.current = canGrow ? Math.sign(pendingSteps.current) : 0;
      return;
    }
    pendingSteps.current -= steps;
    leavingFileName.current = video.fileName === shown ? null : shown;
    open(video);
  }).current;

  // On every render, because the video or its neighbors may have changed.
  useLayoutEffect(() => {
    latest.current = options;
    if (leavingFileName.current !== fileName) leavingFileName.current = null;
    runPendingSteps();
  });

  return (step) => {
    const isIdle = leavingFileName.current === null;
    // A step back while waiting counts from the visible video.
    pendingSteps.current = isIdle ? step : pendingSteps.current + step;
    runPendingSteps();
  };
}
