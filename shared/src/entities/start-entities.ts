import { startIntents } from './intents.ts';
import { moveUserStorage } from './move-user-storage.ts';
import { startToggles } from './toggles.ts';

/**
 * Starts the stored intents and the toggles. The shell calls it once per page, before the session starts;
 * remotes don't call it.
 */
export function startEntities(): void {
  moveUserStorage();
  startIntents();
  startToggles();
}
