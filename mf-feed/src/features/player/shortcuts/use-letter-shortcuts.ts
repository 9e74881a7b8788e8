import { usePageLayer } from '@ontrend/shared/contract';
import { isOverlayOpen } from '@ontrend/shared/overlays';
import { useEffect, useRef } from 'react';
import { usePlayer } from '../player-store.ts';

const TEXT_INPUT_SELECTOR = 'input:not([type=range]), select, textarea, [contenteditable]';

/**
 * Registers single-letter shortcuts on the topmost page (FEED-62). They are ignored in text fields.
 * @param actions by lower-case letter; key repeats are ignored
 * @param enabled whether the shortcuts of this component are active
 */
export function useLetterShortcuts(actions: Record<string, () => void>, enabled = true): void {
  const pageLayer = usePageLayer();
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const isListening = enabled && pageLayer !== 'background';
  useEffect(() => {
    if (!isListening) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return;
      if (isOverlayOpen(usePlayer.getState().currentElement)) return;
      if (event.target instanceof Element && event.target.closest(TEXT_INPUT_SELECTOR)) return;
      const action = latest.current[event.key.toLowerCase()];
      if (!action) return;
      // The action may focus a text field, which would receive the letter.
      event.preventDefault();
      action();
    };
    // Capture runs before the window listener of the first gesture.
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [isListening]);
}
