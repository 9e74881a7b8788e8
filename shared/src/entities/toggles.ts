import { ApiError, onReply } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { createRetryScheduler } from '@ontrend/shared/retry';
import { useSession, withTabLock } from '@ontrend/shared/session';
import {
  CONFIRMATION_PREFIX,
  type Confirmation,
  canResend,
  PENDING_MUTATION_PREFIX,
  parsePendingMutation,
  writePendingMutation,
} from './pending-mutations.ts';
import {
  reconcileReply,
  type ToggleDefinition,
  type ToggleState,
  toggleDefinitions,
  toggleKey,
  updateEntry,
  useToggleStore,
} from './toggle-store.ts';
import { clearUserStorage, userStorageKey, writeUserStorage } from './user-storage.ts';

/** Fields of an entry that has no pending mutation. */
export const IDLE = { desired: null, isQueued: false };

/** Returns 0 for guests, who cannot change toggles. */
const currentViewerId = () => useSession.getState().viewer?.id ?? 0;

/** Keys whose mutation is being sent or waits for the tab lock. */
const inFlightKeys = new Set<string>();

/** The state of a toggle, for components. */
export interface ToggleView {
  /** The last state that the server confirmed. */
  confirmed: ToggleState;
  /** The expected state after all pending changes, shown immediately after a tap. */
  optimistic: ToggleState;
  /** A call is in flight. */
  isPending: boolean;
  /** The change waits until the server can be reached. */
  isQueued: boolean;
}

/**
 * Reads the state of a toggle.
 * @param base the state in the current reply, used until the viewer changes it
 */
export function useToggle(definition: ToggleDefinition, id: string | number, base: ToggleState): ToggleView {
  const entry = useToggleStore((entries) => entries[toggleKey(definition, id)]);
  const confirmed = entry?.confirmed ?? base;
  const desired = entry?.desired ?? confirmed.on;
  const change = desired === confirmed.on ? 0 : desired ? 1 : -1;
  const isQueued = entry?.isQueued ?? false;
  return {
    confirmed,
    optimistic: { on: desired, count: Math.max(0, confirmed.count + change) },
    isPending: Boolean(entry && entry.desired !== null && !isQueued),
    isQueued,
  };
}

/**
 * Changes a toggle optimistically, and persists the change until the API confirms or rejects it. One call at a
 * time is in flight per toggle and browser; when its response arrives, the last change is sent if it differs
 * from the one that was sent. A rejected change reverts to the confirmed state with an error alert. While the
 * server can't be reached, the change is queued, also across page loads (decision 064).
 * @param base as for `useToggle`
 */
export function setToggle(
  definition: ToggleDefinition,
  id: string | number,
  base: ToggleState,
  on: boolean,
): void {
  const key = toggleKey(definition, id);
  const entry = useToggleStore.getState()[key] ?? { ...IDLE, confirmed: base, confirmedAt: 0 };
  if ((entry.desired ?? entry.confirmed.on) === on) return;
  const isInMemoryOnly = !persistMutation(key, on, entry.confirmed);
  useToggleStore.setState({ [key]: { ...entry, desired: on, isInMemoryOnly } });
  void flushToggle(definition, id);
}

/** Sends the last change of a toggle, after those that other tabs are sending. */
async function flushToggle(definition: ToggleDefinition, id: string | number): Promise<void> {
  const key = toggleKey(definition, id);
  const generation = sessionGeneration;
  if (inFlightKeys.has(key)) return;
  inFlightKeys.add(key);
  try {
    await withTabLock(key, async () => {
      while (generation === sessionGeneration && (await sendMutation(definition, id, generation)));
    });
  } finally {
    if (generation === sessionGeneration) inFlightKeys.delete(key);
  }
}

/** Returns the last change of a toggle in any tab; null when it has been sent. */
function readDesired(key: string): boolean | null {
  const entry = useToggleStore.getState()[key];
  if (entry?.isInMemoryOnly) return entry.desired;
  const storageKey = userStorageKey(currentViewerId(), PENDING_MUTATION_PREFIX + key);
  return parsePendingMutation(() => localStorage.getItem(storageKey))?.on ?? null;
}

/** Sends the desired state once. @returns true if it changed during the call and must be sent again */
async function sendMutation(
  definition: ToggleDefinition,
  id: string | number,
  generation: number,
): Promise<boolean> {
  const key = toggleKey(definition, id);
  const desired = readDesired(key);
  updateEntry(key, desired === null ? IDLE : { desired });
  if (desired === null) return false;
  try {
    const confirmed = await definition.send(id, desired);
    if (generation !== sessionGeneration) return false;
    retryScheduler.reset();
    updateEntry(key, { confirmed, confirmedAt: performance.now() });
    definition.onConfirmed?.(id, confirmed.on);
  } catch (error) {
    if (generation !== sessionGeneration) return false;
    if (canResend(error)) {
      queueMutation(key, error);
      return false;
    }
    if (error instanceof ApiError) events.emit('call.failed', { messages: error.messages });
    // Other errors are bugs; unhandled rejections are reported.
    else void Promise.reject(error);
  }
  if (readDesired(key) !== desired) return true;
  // Accept the server's state, even if it differs from the request.
  completeMutation(key);
  return false;
}

/** @returns false when storage is unavailable or full */
const persistMutation = (key: string, on: boolean, confirmed: ToggleState): boolean =>
  writePendingMutation(currentViewerId(), key, { on, confirmed, createdAt: Date.now() });

/** Removes a change that the API has confirmed or rejected. */
function completeMutation(key: string): void {
  const userId = currentViewerId();
  const confirmed = useToggleStore.getState()[key]?.confirmed;
  // Shows the state in other tabs.
  if (confirmed) {
    const confirmation: Confirmation = { confirmed, confirmedAt: Date.now() };
    writeUserStorage(userId, CONFIRMATION_PREFIX + key, JSON.stringify(confirmation));
  }
  writePendingMutation(userId, key, null);
  updateEntry(key, IDLE);
}

function queueMutation(key: string, error: unknown): void {
  const isFirst = !Object.values(useToggleStore.getState()).some(({ isQueued }) => isQueued);
  updateEntry(key, { isQueued: true });
  if (isFirst) events.emit('mutation.queued');
  retryScheduler.schedule(error);
}

/** Sends the queued changes. */
export function flushQueued(): void {
  for (const [key, { isQueued }] of Object.entries(useToggleStore.getState())) {
    const definition = isQueued && toggleDefinitions.find(({ name }) => key.startsWith(`${name}:`));
    if (definition) void flushToggle(definition, key.slice(definition.name.length + 1));
  }
}

export const retryScheduler = createRetryScheduler(flushQueued, { whileHidden: true });

/** Registers a kind of toggle: newer replies update its entries, and its pending mutations are sent. */
export function defineToggle(definition: ToggleDefinition): ToggleDefinition {
  toggleDefinitions.push(definition);
  flushQueued();
  return definition;
}

/** Incremented when the user changes, so that replies for the previous user are ignored. */
let sessionGeneration = 0;

function clearEntries(): void {
  sessionGeneration += 1;
  inFlightKeys.clear();
  useToggleStore.setState({}, true);
}

/**
 * Keeps the toggles in sync with the API's replies, and resets them when the user changes. `startToggleSync` also
 * resumes stored mutations and applies those of other tabs.
 */
export function startToggles(): void {
  let lastUserId = currentViewerId();
  onReply(reconcileReply);
  events.on('session.started', ({ userId }) => {
    clearEntries();
    lastUserId = userId;
  });
  events.on('session.ended', ({ reason }) => {
    clearEntries();
    // A logout deletes the user's data from this browser.
    if (reason === 'logout') clearUserStorage(lastUserId);
  });
}
