import { isOverlayOpen } from '@ontrend/shared/overlays';
import { useEffect } from 'react';
import { toggleMuted, togglePlaying } from './player-store.ts';

/** Elements that answer keys themselves. */
const ANSWERING = 'a, button, input, select, textarea, summary, [contenteditable], dialog[open] *';

/** Space plays and pauses, m turns the sound on and off (design 8), unless a control has the focus. */
export function usePlayerKeys({ unmutes }: { unmutes: boolean }): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isOverlayOpen()) return;
      const onControl = event.target instanceof Element && event.target.closest(ANSWERING) !== null;
      if (event.key === ' ' && !onControl) {
        event.preventDefault();
        if (!event.repeat) togglePlaying({ unmutes });
      }
      const typing =
        event.target instanceof Element && event.target.closest('input, select, textarea, [contenteditable]');
      if (event.key.toLowerCase() === 'm' && !typing && !event.repeat) toggleMuted();
    };
    // On the document, before the window hears of the first gesture.
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [unmutes]);
}
