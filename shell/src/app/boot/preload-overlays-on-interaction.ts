import { preloadModals } from '@ontrend/shared/overlays';
import { runWhenIdle } from '../../services/prefetch/run-when-idle.ts';

const INTERACTIONS = ['pointerdown', 'keydown'];
/** Delay in Safari, which lets the response to the tap render first. */
const FALLBACK_DELAY_MS = 500;

/**
 * Loads the code of dialogs and sheets on the first interaction, so that the first of them opens without
 * delay.
 */
export function preloadOverlaysOnInteraction(): void {
  const handleInteraction = () => {
    for (const event of INTERACTIONS) removeEventListener(event, handleInteraction);
    // After a failure, opening a dialog or sheet loads the code again.
    runWhenIdle(
      () => void Promise.allSettled([preloadModals(), import('../../frame/sheets/shell-sheet.tsx')]),
      FALLBACK_DELAY_MS,
    );
  };
  for (const event of INTERACTIONS) addEventListener(event, handleInteraction, { passive: true });
}
