import { readPendingMutations, userStorageKey, writePendingMutations } from './pending-mutations.ts';
import type { ToggleState } from './toggle-store.ts';

/** Keys of the previous release: `ontrend.kept.<user id>.<name>`. */
const PREVIOUS_KEY = /^ontrend\.kept\.(\d+)\.(.+)/;
const PREVIOUS_PENDING_MUTATIONS = 'postponed';

interface PreviousPendingMutation {
  on: boolean;
  base: ToggleState;
  at: number;
}

function movePendingMutations(userId: number, value: string): void {
  try {
    const previous = Object.entries(JSON.parse(value) as Record<string, PreviousPendingMutation>);
    const moved = previous.map(([key, { on, base, at }]) => [key, { on, confirmed: base, createdAt: at }]);
    writePendingMutations(userId, { ...Object.fromEntries(moved), ...readPendingMutations(userId) });
  } catch {
    // The stored text can't be parsed.
  }
}

/**
 * Moves the data that the previous release stored for users to the current keys: queued changes, unsent
 * messages and drafts. The next release can delete this file.
 */
export function moveUserStorage(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const [, userId, name] = PREVIOUS_KEY.exec(key) ?? [];
      const value = localStorage.getItem(key);
      if (!name || value === null) continue;
      // First, because the storage may be full.
      localStorage.removeItem(key);
      if (name === PREVIOUS_PENDING_MUTATIONS) movePendingMutations(Number(userId), value);
      else localStorage.setItem(userStorageKey(Number(userId), name), value);
    }
  } catch {
    // Storage is disabled.
  }
}
