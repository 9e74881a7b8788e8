import { useEffect, useRef, useState } from 'react';

/**
 * Calls back after a time that does not run while it is paused (WCAG 2.2.1: whoever reads may take their time).
 * @param durationMs of running time
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
