import { usePagePlace } from '@ontrend/shared/contract';
import { isOverlayOpen } from '@ontrend/shared/overlays';
import { useEffect } from 'react';
import { SEEK_SECONDS } from './constants.ts';
import { toggleFullScreen } from './full-screen.ts';
import { seekBy, toggleMuted, togglePlaying, usePlayer } from './player-store.ts';

/** Elements that answer keys themselves. */
const ANSWERING = 'a, button, input, select, textarea, summary, [contenteditable], dialog[open] *';
const WRITING = 'input:not([type=range]), select, textarea, [contenteditable]';

/** What keys do that a control may have a use for itself, too. */
function keyActions(unmutes: boolean): Record<string, () => void> {
  return {
    ' ': () => togglePlaying({ unmutes }),
    ArrowLeft: () => seekBy(-SEEK_SECONDS),
    ArrowRight: () => seekBy(SEEK_SECONDS),
  };
}

/** What letters do unless somebody is writing. */
const LETTERS: Record<string, () => void> = {
  m: toggleMuted,
  f: () => {
    const { watched } = usePlayer.getState();
    if (watched) toggleFullScreen(watched);
  },
};

/**
 * The player by keyboard (design 8): space plays and pauses, the arrows seek, unless a control has the focus; m turns
 * the sound on and off, f fills the screen. They belong to the page that is uppermost.
 */
export function usePlayerKeys({ unmutes }: { unmutes: boolean }): void {
  const place = usePagePlace();
  useEffect(() => {
    if (place === 'behind') return;
    const actions = keyActions(unmutes);
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isOverlayOpen(usePlayer.getState().watched)) return;
      const target = event.target instanceof Element ? event.target : null;
      const action = target?.closest(ANSWERING) ? undefined : actions[event.key];
      const letter = target?.closest(WRITING) ? undefined : LETTERS[event.key.toLowerCase()];
      if (action) event.preventDefault();
      if (action && (event.key !== ' ' || !event.repeat)) action();
      if (letter && !event.repeat) letter();
    };
    // Before the window hears of the first gesture, and on the way down: a dialog keeps arrow keys to itself.
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [unmutes, place]);
}
