import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import {
  CONFIRMATION_PREFIX,
  type Confirmation,
  PENDING_MUTATION_PREFIX,
  type PendingMutation,
  parsePendingMutation,
  writePendingMutation,
} from './pending-mutations.ts';
import { updateEntry, useToggleStore } from './toggle-store.ts';
import { flushQueued, IDLE, retryScheduler } from './toggles.ts';
import { readUserStorage, userStorageKey, writeUserStorage } from './user-storage.ts';

const currentViewerId = () => useSession.getState().viewer?.id ?? 0;

/** Age in milliseconds from which a confirmation is deleted: longer than pages take to load. */
export const CONFIRMATION_MAX_AGE_MS = 5 * 60_000;

/** Applies a mutation of a previous page or of another tab optimistically. */
function applyStoredMutation(key: string, { on, confirmed }: PendingMutation): void {
  const confirmedAt = performance.now();
  useToggleStore.setState({ [key]: { confirmed, confirmedAt, desired: on, isQueued: true } });
}

/** Sends the viewer's changes that previous pages have stored. */
function resumePendingMutations(): void {
  const userId = currentViewerId();
  for (const [key, stored] of readUserStorage(userId, PENDING_MUTATION_PREFIX)) {
    const mutation = parsePendingMutation(() => stored);
    if (!mutation) writePendingMutation(userId, key, null);
    else if (typeof useToggleStore.getState()[key]?.desired !== 'boolean') applyStoredMutation(key, mutation);
  }
  flushQueued();
}

function parseConfirmation(text: string): Confirmation | undefined {
  try {
    return JSON.parse(text) as Confirmation;
  } catch {
    return undefined;
  }
}

/** Shows a state that the API has confirmed to another tab since this page was opened, unless this tab has a newer one. */
function showConfirmation(key: string, { confirmed, confirmedAt: unixMs }: Confirmation): void {
  const confirmedAt = unixMs - performance.timeOrigin;
  const entry = useToggleStore.getState()[key];
  if (confirmedAt >= (entry?.confirmedAt ?? 0))
    useToggleStore.setState({ [key]: { ...IDLE, ...entry, confirmed, confirmedAt } });
}

/**
 * Shows what other tabs have confirmed while this page was loading: its replies may be older. Deletes confirmations that
 * no page needs anymore.
 */
function showStoredConfirmations(): void {
  const userId = currentViewerId();
  for (const [key, stored] of readUserStorage(userId, CONFIRMATION_PREFIX)) {
    const confirmation = parseConfirmation(stored);
    if (confirmation && Date.now() - confirmation.confirmedAt < CONFIRMATION_MAX_AGE_MS)
      showConfirmation(key, confirmation);
    else writeUserStorage(userId, CONFIRMATION_PREFIX + key, null);
  }
}

/**
 * Shows a change of another tab. It is sent from here if that tab is closed before the change is confirmed. Events
 * may be late, so an event that no longer matches the stored value is ignored.
 */
function receiveMutation(toggle: string, newValue: string | null): void {
  const storageKey = userStorageKey(currentViewerId(), PENDING_MUTATION_PREFIX + toggle);
  const stored = localStorage.getItem(storageKey);
  const mutation = parsePendingMutation(() => newValue);
  if (stored === null) updateEntry(toggle, IDLE);
  else if (mutation && stored === newValue) {
    applyStoredMutation(toggle, mutation);
    retryScheduler.schedule();
  }
}

/** Returns the toggle of a storage key of the viewer; undefined for a key with another prefix. */
function readToggle(storageKey: string | null, prefix: string): string | undefined {
  const start = userStorageKey(currentViewerId(), prefix);
  return storageKey?.startsWith(start) ? storageKey.slice(start.length) : undefined;
}

function receiveStorageEvent({ key, newValue }: StorageEvent): void {
  const pending = readToggle(key, PENDING_MUTATION_PREFIX);
  if (pending) receiveMutation(pending, newValue);
  const confirmed = readToggle(key, CONFIRMATION_PREFIX);
  const confirmation = parseConfirmation(newValue ?? '');
  if (confirmed && confirmation) showConfirmation(confirmed, confirmation);
}

/**
 * Sends the changes that previous pages have stored, and synchronizes changes with other tabs. The shell starts it
 * when the browser is idle.
 */
export function startToggleSync(): void {
  const readStorage = () => {
    showStoredConfirmations();
    resumePendingMutations();
  };
  readStorage();
  events.on('session.started', readStorage);
  addEventListener('storage', receiveStorageEvent);
}
