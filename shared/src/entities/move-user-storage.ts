import { PENDING_MUTATION_PREFIX, writePendingMutation } from './pending-mutations.ts';
import type { ToggleState } from './toggle-store.ts';
import { readUserStorage, userStorageKey } from './user-storage.ts';

/** Name of all pending changes of a user in the first releases. */
const PREVIOUS_PENDING_MUTATIONS = 'postponed';

/**
 * Keys of previous releases: `ontrend.kept.<user id>.<name>`, `ontrend.comment.<user id>.<file>`,
 * `ontrend.searches.<user id>`, and `ontrend.user.<user id>.pending-mutations` for all pending changes of a user.
 */
const PREVIOUS_KEY =
  /^ontrend\.(?:kept\.(\d+)\.(.+)|comment\.(\d+)\.(.+)|searches\.(\d+)|user\.(\d+)\.pending-mutations)$/;

/** Returns the user of a key of a previous release, and the current name of the value; undefined for other keys. */
function readPreviousKey(key: string): { userId: number; name: string } | undefined {
  const match = PREVIOUS_KEY.exec(key);
  if (!match) return undefined;
  const [, keptUserId, keptName, commentUserId, file, searchesUserId, userId] = match;
  if (searchesUserId !== undefined) return { userId: Number(searchesUserId), name: 'searches' };
  const name = keptName ?? (file === undefined ? PREVIOUS_PENDING_MUTATIONS : `comment.${file}`);
  return { userId: Number(keptUserId ?? commentUserId ?? userId), name };
}

/** A pending change of a previous release, with the names of `ontrend.kept` or of `pending-mutations`. */
interface PreviousPendingMutation {
  on: boolean;
  base?: ToggleState;
  at?: number;
  confirmed?: ToggleState;
  createdAt?: number;
}

const NO_STATE: ToggleState = { on: false, count: 0 };

function movePendingMutations(userId: number, value: string): void {
  try {
    const stored = readUserStorage(userId, PENDING_MUTATION_PREFIX);
    const previous = Object.entries(JSON.parse(value) as Record<string, PreviousPendingMutation>);
    for (const [key, { on, base = NO_STATE, confirmed = base, at = 0, createdAt = at }] of previous)
      if (!stored.has(key)) writePendingMutation(userId, key, { on, confirmed, createdAt });
  } catch {
    // The stored text can't be parsed.
  }
}

/**
 * Moves the data that previous releases stored for users to the current keys: pending changes, unsent
 * messages, drafts and recent searches. The next release can delete this file.
 */
export function moveUserStorage(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const previous = readPreviousKey(key);
      const value = localStorage.getItem(key);
      if (!previous || value === null) continue;
      const { userId, name } = previous;
      // First, because the storage may be full.
      localStorage.removeItem(key);
      if (name === PREVIOUS_PENDING_MUTATIONS) movePendingMutations(userId, value);
      else localStorage.setItem(userStorageKey(userId, name), value);
    }
  } catch {
    // Storage is disabled.
  }
}
