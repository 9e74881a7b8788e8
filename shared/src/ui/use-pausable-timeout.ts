import { useEffect, useRef, useState } from 'react';

/**
 * A timeout that can be paused, so that slow readers have enough time (WCAG 2.2.1).
 * @param durationMs running time in milliseconds
 */
export function usePausableTimeout(durationMs: number, onElapsed: () => void) {
  const [isPaused, setPaused] = useState(false);
  const remainingMs = useRef(durationMs);
  const latestCallback = useRef(onElapsed);
  useEffect(() => {
    latestCallback.current = onElapsed;
  });

  useEffect(() => {
    if (isPaused) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => latestCallback.current(), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= Date.now() - startedAt;
    };
  }, [isPaused]);

  return { pause: () => setPaused(true), resume: () => setPaused(false) };
}
