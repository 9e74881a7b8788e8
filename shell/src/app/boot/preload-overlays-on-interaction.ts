import { preloadModals } from '@ontrend/shared/overlays';

/**
 * Loads the code of dialogs and sheets on the first interaction, so that the first of them opens without
 * delay.
 */
export function preloadOverlaysOnInteraction(): void {
  const handleInteraction = () => {
    // After a failure, opening a dialog or sheet loads the code again.
    const load = () =>
      void Promise.allSettled([preloadModals(), import('../../frame/sheets/shell-sheet.tsx')]);
    for (const event of ['pointerdown', 'keydown']) removeEventListener(event, handleInteraction);
    // Safari has no requestIdleCallback; the delay lets the response to the tap render first.
    if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 2_000 });
    else setTimeout(load, 500);
  };
  for (const event of ['pointerdown', 'keydown'])
    addEventListener(event, handleInteraction, { passive: true });
}
