import { usePageLayer } from '@ontrend/shared/contract';
import { isOverlayOpen } from '@ontrend/shared/overlays';
import { useEffect } from 'react';
import { SEEK_STEP_S } from '../constants.ts';
import { toggleFullscreen } from '../fullscreen.ts';
import { seekBy, toggleMuted, togglePlaying, usePlayer } from '../player-store.ts';
import { useLetterShortcuts } from './use-letter-shortcuts.ts';

/** Elements that answer keys themselves. */
const INTERACTIVE_SELECTOR = 'a, button, input, select, textarea, summary, [contenteditable], dialog[open] *';

/** What keys do that a control may have a use for itself, too. */
function keyActions(unmutes: boolean): Record<string, () => void> {
  return {
    ' ': () => togglePlaying({ unmutes }),
    ArrowLeft: () => seekBy(-SEEK_STEP_S),
    ArrowRight: () => seekBy(SEEK_STEP_S),
  };
}

function toggleCurrentFullscreen(): void {
  const { currentElement } = usePlayer.getState();
  if (currentElement) toggleFullscreen(currentElement);
}

const LETTER_SHORTCUTS = { m: toggleMuted, f: toggleCurrentFullscreen };

/**
 * The player by keyboard (design 8): space plays and pauses, the arrows seek, unless a control has the focus; m turns
 * the sound on and off, f fills the screen. They belong to the page that is uppermost.
 */
export function usePlayerShortcuts({ unmutes }: { unmutes: boolean }): void {
  useLetterShortcuts(LETTER_SHORTCUTS);
  const place = usePageLayer();
  useEffect(() => {
    if (place === 'background') return;
    const actions = keyActions(unmutes);
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isOverlayOpen(usePlayer.getState().currentElement)) return;
      if (event.target instanceof Element && event.target.closest(INTERACTIVE_SELECTOR)) return;
      const action = actions[event.key];
      if (!action) return;
      event.preventDefault();
      if (event.key !== ' ' || !event.repeat) action();
    };
    // On the way down: a dialog keeps arrow keys to itself.
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [unmutes, place]);
}
