import { usePageLayer } from '@ontrend/shared/contract';
import { isOverlayOpen } from '@ontrend/shared/overlays';
import { useEffect, useRef } from 'react';
import { usePlayer } from '../player-store.ts';

const TEXT_INPUT_SELECTOR = 'input:not([type=range]), select, textarea, [contenteditable]';

/**
 * Letters that do something on the page that is uppermost (design 8), unless somebody is writing.
 * @param actions by letter, small; a key held down counts once
 * @param enabled they are this component's at the moment
 */
export function useLetterShortcuts(actions: Record<string, () => void>, enabled = true): void {
  const place = usePageLayer();
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const isListening = enabled && place !== 'background';
  useEffect(() => {
    if (!isListening) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return;
      if (isOverlayOpen(usePlayer.getState().currentElement)) return;
      if (event.target instanceof Element && event.target.closest(TEXT_INPUT_SELECTOR)) return;
      latest.current[event.key.toLowerCase()]?.();
    };
    // Before the window hears of the first gesture.
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [isListening]);
}
