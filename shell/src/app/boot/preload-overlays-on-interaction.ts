import { preloadModals } from '@ontrend/shared/overlays';

/** Loads what dialogs and sheets are made of once somebody uses the page, so that the first one opens at once. */
export function preloadOverlaysOnInteraction(): void {
  const handleInteraction = () => {
    // What can't be had now is asked for again by who opens one.
    const load = () =>
      void Promise.allSettled([preloadModals(), import('../../frame/sheets/shell-sheet.tsx')]);
    for (const event of ['pointerdown', 'keydown']) removeEventListener(event, handleInteraction);
    // Safari has no idle callback; the answer to the tap goes first there too.
    if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 2_000 });
    else setTimeout(load, 500);
  };
  for (const event of ['pointerdown', 'keydown'])
    addEventListener(event, handleInteraction, { passive: true });
}
