import { usePageLayer } from '@ontrend/shared/contract';
import { isOverlayOpen } from '@ontrend/shared/overlays';
import { type RefObject, useLayoutEffect, useRef } from 'react';

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/**
 * Up and down, or j and k, go from video to video (design 8).
 * @param goToVideo told 1 for the next video, -1 for the one before
 * @param container where the videos are; what is open over it keeps its keys
 */
export function useFeedShortcuts(
  goToVideo: (step: 1 | -1) => void,
  container: RefObject<Element | null>,
): void {
  const place = usePageLayer();
  const latest = useRef(goToVideo);
  // With what is drawn, not some time after: a key pressed in between would be answered as if nothing had changed.
  useLayoutEffect(() => {
    latest.current = goToVideo;
  });
  useLayoutEffect(() => {
    if (place === 'background') return;
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
    // On the way down: a dialog keeps arrow keys from whatever listens above it.
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [place, container]);
}
