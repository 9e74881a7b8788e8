import { usePageLayer } from '@ontrend/shared/contract';
import { isOverlayOpen } from '@ontrend/shared/overlays';
import { useEffect } from 'react';
import { SEEK_STEP_S } from '../constants.ts';
import { toggleFullscreen } from '../fullscreen.ts';
import { seekBy, toggleMuted, togglePlaying, usePlayer } from '../player-store.ts';
import { useLetterShortcuts } from './use-letter-shortcuts.ts';

/** Elements that handle these keys themselves. */
const INTERACTIVE_SELECTOR = 'a, button, input, select, textarea, summary, [contenteditable], dialog[open] *';

/**
 * The button over the video. After a dialog has closed it has the focus, and space would open the dialog again instead
 * of pausing.
 */
const PLAY_BUTTON_SELECTOR = '.feed-play-button';

/** Sliders, which have the focus after a click on the seek bar. They don't use space, and the page would scroll. */
const SLIDER_SELECTOR = 'input[type=range]';

/** Returns whether a focused control uses a key itself. */
function usesKey(control: Element, key: string): boolean {
  return !control.matches(PLAY_BUTTON_SELECTOR) && !(key === ' ' && control.matches(SLIDER_SELECTOR));
}

/** Actions of keys that a focused control may also use. */
function getKeyActions(unmutes: boolean): Record<string, () => void> {
  return {
    ' ': () => togglePlaying({ unmutes }),
    ArrowLeft: () => seekBy(-SEEK_STEP_S),
    ArrowRight: () => seekBy(SEEK_STEP_S),
  };
}

const preventDefault = (event: Event) => event.preventDefault();

function toggleCurrentFullscreen(): void {
  const { currentElement } = usePlayer.getState();
  if (currentElement) toggleFullscreen(currentElement);
}

const LETTER_SHORTCUTS = { m: toggleMuted, f: toggleCurrentFullscreen };

/**
 * Keyboard shortcuts of the player (FEED-62): space plays and pauses, left and right seek, M mutes, F toggles
 * full screen. Only the topmost page handles them, and a focused control keeps its own keys.
 */
export function usePlayerShortcuts({ unmutes }: { unmutes: boolean }): void {
  useLetterShortcuts(LETTER_SHORTCUTS);
  const pageLayer = usePageLayer();
  useEffect(() => {
    if (pageLayer === 'background') return;
    const actions = getKeyActions(unmutes);
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isOverlayOpen(usePlayer.getState().currentElement)) return;
      const { target } = event;
      const control = target instanceof Element ? target.closest(INTERACTIVE_SELECTOR) : null;
      if (control && usesKey(control, event.key)) return;
      const action = actions[event.key];
      if (!action) return;
      event.preventDefault();
      // Firefox clicks a button when space is released.
      if (event.key === ' ') control?.addEventListener('keyup', preventDefault, { once: true });
      if (event.key !== ' ' || !event.repeat) action();
    };
    // In the capture phase, because dialogs stop the propagation of arrow keys.
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [unmutes, pageLayer]);
}
