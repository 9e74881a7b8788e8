import { usePageLayer } from '@ontrend/shared/contract';
import { isOverlayOpen } from '@ontrend/shared/overlays';
import { type RefObject, useLayoutEffect, useRef } from 'react';

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/**
 * Up and down, or j and k, go from video to video (design 8).
 * @param go told 1 for the next video, -1 for the one before
 * @param within where the videos are; what is open over it keeps its keys
 */
export function useFeedKeys(go: (step: 1 | -1) => void, within: RefObject<Element | null>): void {
  const place = usePageLayer();
  const latest = useRef(go);
  // With what is drawn, not some time after: a key pressed in between would be answered as if nothing had changed.
  useLayoutEffect(() => {
    latest.current = go;
  });
  useLayoutEffect(() => {
    if (place === 'background') return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
      if (isOverlayOpen(within.current)) return;
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
    // On the way down: a dialog keeps arrow keys from whatever listens above it.
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [place, within]);
}
