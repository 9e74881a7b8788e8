import { startIntents } from './intents.ts';
import { startToggles } from './toggles.ts';

/** Matches the keys of previous releases. A false match only loads the code that moves their data. */
const PREVIOUS_KEY = /kept|-mutations|d\.(comment|searches)/;

/**
 * Starts the stored intents and the toggles, and moves data that previous releases stored. The shell calls
 * it once per page and awaits it before the session starts; remotes don't call it.
 */
export async function startEntities(): Promise<void> {
  startIntents();
  startToggles();
  try {
    if (Object.keys(localStorage).some((key) => PREVIOUS_KEY.test(key)))
      (await import('./move-user-storage.ts')).moveUserStorage();
  } catch {
    // Storage is disabled, or the code can't be loaded and the data remains for the next page load.
  }
}
