import { useEffect, useRef, useState } from 'react';

/**
 * Calls back after a time that does not run while it is paused (WCAG 2.2.1: whoever reads may take their time).
 * @param milliseconds of running time
 */
export function usePausableTimeout(milliseconds: number, elapsed: () => void) {
  const [paused, setPaused] = useState(false);
  const left = useRef(milliseconds);
  const latest = useRef(elapsed);
  useEffect(() => {
    latest.current = elapsed;
  });

  useEffect(() => {
    if (paused) return;
    const began = Date.now();
    const timer = setTimeout(() => latest.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - began;
    };
  }, [paused]);

  return { pause: () => setPaused(true), resume: () => setPaused(false) };
}
