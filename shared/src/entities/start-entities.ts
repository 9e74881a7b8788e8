import { startIntents } from './intents.ts';
import { startToggles } from './toggles.ts';

function hasStorageOfPreviousRelease(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('ontrend.kept.'));
  } catch {
    return false;
  }
}

/**
 * Starts the stored intents and the toggles, and moves data that the previous release stored. The shell calls
 * it once per page and awaits it before the session starts; remotes don't call it.
 */
export async function startEntities(): Promise<void> {
  startIntents();
  startToggles();
  if (!hasStorageOfPreviousRelease()) return;
  // If the code can't be loaded, the data remains for the next page load.
  await import('./move-user-storage.ts').then(({ moveUserStorage }) => moveUserStorage()).catch(() => {});
}
