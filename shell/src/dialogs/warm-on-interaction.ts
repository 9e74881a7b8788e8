import { warmModals } from '@ontrend/shared/overlays';

/** Loads what dialogs are made of once somebody uses the page, so that the first one opens at once. */
export function warmOnInteraction(): void {
  const warm = () => {
    for (const event of ['pointerdown', 'keydown']) removeEventListener(event, warm);
    // Safari has no idle callback; the answer to the tap goes first there too.
    if ('requestIdleCallback' in window) requestIdleCallback(warmModals, { timeout: 2_000 });
    else setTimeout(warmModals, 500);
  };
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, warm, { passive: true });
}
