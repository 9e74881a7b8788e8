import { usePageLayer } from '@ontrend/shared/contract';
import { isOverlayOpen } from '@ontrend/shared/overlays';
import { type RefObject, useLayoutEffect, useRef } from 'react';

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/**
 * Moves between videos with up and down, or J and K (FEED-62).
 * @param goToVideo called with 1 for the next video, -1 for the previous one
 * @param container element of the videos; an overlay above it keeps its keys
 */
export function useFeedShortcuts(
  goToVideo: (step: 1 | -1) => void,
  container: RefObject<Element | null>,
): void {
  const pageLayer = usePageLayer();
  const latest = useRef(goToVideo);
  // A layout effect, so that a key pressed right after a render sees its state.
  useLayoutEffect(() => {
    latest.current = goToVideo;
  });
  useLayoutEffect(() => {
    if (pageLayer === 'background') return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
      if (isOverlayOpen(container.current)) return;
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
    // In the capture phase, because dialogs stop the propagation of arrow keys.
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [pageLayer, container]);
}
