import { warmModals } from '@ontrend/shared/overlays';

/** Loads what dialogs are made of once somebody uses the page, so that the first one opens at once. */
export function warmOnInteraction(): void {
  const warm = () => {
    const load = () => void warmModals();
    for (const event of ['pointerdown', 'keydown']) removeEventListener(event, warm);
    // Safari has no idle callback; the answer to the tap goes first there too.
    if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 2_000 });
    else setTimeout(load, 500);
  };
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, warm, { passive: true });
}
