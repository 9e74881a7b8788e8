import { isOverlayOpen } from '@ontrend/shared/overlays';
import { useEffect, useRef } from 'react';

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/**
 * Up and down, or j and k, go from video to video (design 8).
 * @param go told 1 for the next video, -1 for the one before
 */
export function useFeedKeys(go: (step: 1 | -1) => void): void {
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
      if (isOverlayOpen()) return;
      const step = STEPS[event.key];
      const { target } = event;
      if (!step) return;
      if (
        target instanceof Element &&
        target.closest('input, select, textarea, [contenteditable], dialog[open]')
      )
        return;
      event.preventDefault();
      latest.current(step);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
