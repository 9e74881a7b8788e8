import { ApiError, onReply } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { createRetryScheduler } from '@ontrend/shared/retry';
import { useSession } from '@ontrend/shared/session';
import {
  canResend,
  clearUserStorage,
  readPendingMutations,
  removePendingMutation,
  storePendingMutation,
} from './pending-mutations.ts';
import {
  reconcileReply,
  type ToggleDefinition,
  type ToggleEntry,
  type ToggleState,
  toggleDefinitions,
  toggleKey,
  updateEntry,
  useToggleStore,
} from './toggle-store.ts';

/** Keys with a call in flight. */
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
  const wanted = entry?.desired ?? confirmed.on;
  const change = wanted === confirmed.on ? 0 : wanted ? 1 : -1;
  const isQueued = entry?.isQueued ?? false;
  return {
    confirmed,
    optimistic: { on: wanted, count: Math.max(0, confirmed.count + change) },
    isPending: Boolean(entry && entry.desired !== null && !isQueued),
    isQueued,
  };
}

/**
 * Changes a toggle optimistically. One call at a time is in flight per toggle; when its response arrives,
 * the desired state is sent if it differs from the confirmed one. A rejected change reverts to the confirmed
 * state with an error alert. While the server can't be reached, the change is queued, also across page loads.
 * @param base as for `useToggle`
 */
export function setToggle(
  definition: ToggleDefinition,
  id: string | number,
  base: ToggleState,
  on: boolean,
): void {
  const key = toggleKey(definition, id);
  const entry = useToggleStore.getState()[key];
  const confirmed = entry?.confirmed ?? base;
  if (!entry || entry.desired === null) {
    if (confirmed.on === on) return;
    const confirmedAt = entry?.confirmedAt ?? 0;
    useToggleStore.setState({ [key]: { confirmed, confirmedAt, desired: on, isQueued: false } });
  } else updateEntry(key, { desired: on });
  void flushToggle(definition, id);
}

async function flushToggle(definition: ToggleDefinition, id: string | number): Promise<void> {
  const key = toggleKey(definition, id);
  const generation = sessionGeneration;
  if (inFlightKeys.has(key)) return;
  inFlightKeys.add(key);
  while (await sendMutation(definition, id, generation));
  if (generation === sessionGeneration) inFlightKeys.delete(key);
}

/** @returns whether the desired state has changed meanwhile */
async function sendMutation(
  definition: ToggleDefinition,
  id: string | number,
  generation: number,
): Promise<boolean> {
  const key = toggleKey(definition, id);
  const { desired, confirmed: before } = useToggleStore.getState()[key] ?? { desired: null };
  if (desired === null) return false;
  if (desired === before?.on) {
    completeMutation(key);
    return false;
  }
  try {
    const confirmed = await definition.send(id, desired);
    if (generation !== sessionGeneration) return false;
    retryScheduler.reset();
    updateEntry(key, { confirmed, confirmedAt: performance.now() });
    definition.onConfirmed?.(id, confirmed.on);
    if (useToggleStore.getState()[key]?.desired !== desired) return true;
    // The server's state is final, even if it differs from the request.
    completeMutation(key);
    return false;
  } catch (error) {
    if (generation !== sessionGeneration) return false;
    if (canResend(error)) {
      queueMutation(key, error);
      return false;
    }
    completeMutation(key);
    // The session reports a 401.
    if (!(error instanceof ApiError)) throw error;
    if (error.status !== 401) events.emit('call.failed', { messages: error.messages });
    return false;
  }
}

const currentViewerId = () => useSession.getState().viewer?.id;

function completeMutation(key: string): void {
  updateEntry(key, { desired: null, isQueued: false });
  const userId = currentViewerId();
  if (userId !== undefined) removePendingMutation(userId, key);
}

function persistEntry(key: string, { desired, confirmed }: ToggleEntry): void {
  const userId = currentViewerId();
  if (userId === undefined || desired === null) return;
  storePendingMutation(userId, key, { on: desired, confirmed, createdAt: Date.now() });
}

function queueMutation(key: string, error: unknown): void {
  const entries = useToggleStore.getState();
  const isFirst = !Object.values(entries).some(({ isQueued }) => isQueued);
  updateEntry(key, { isQueued: true });
  const entry = entries[key];
  if (entry) persistEntry(key, entry);
  if (isFirst) events.emit('mutation.queued');
  retryScheduler.schedule(error);
}

/**
 * A call that is in flight when the page closes may not have arrived. Repeating it has no effect if it has.
 */
function persistAllEntries(): void {
  for (const [key, entry] of Object.entries(useToggleStore.getState())) persistEntry(key, entry);
}

const retryScheduler = createRetryScheduler(
  () => {
    for (const [key, { isQueued }] of Object.entries(useToggleStore.getState())) {
      if (isQueued) flushKey(key);
    }
  },
  { whileHidden: true },
);

function flushKey(key: string): void {
  const definition = toggleDefinitions.find(({ name }) => key.startsWith(`${name}:`));
  if (definition) void flushToggle(definition, key.slice(definition.name.length + 1));
}

/** Sends the mutations of a user that were pending when the page was loaded. */
function resumePendingMutations(userId: number, isRelevant: (key: string) => boolean = () => true): void {
  for (const [key, { on, confirmed }] of Object.entries(readPendingMutations(userId))) {
    if (!isRelevant(key) || useToggleStore.getState()[key]) continue;
    useToggleStore.setState({ [key]: { confirmed, confirmedAt: 0, desired: on, isQueued: true } });
    flushKey(key);
  }
}

/** Registers a kind of toggle: newer replies update its entries, and its pending mutations are sent. */
export function defineToggle(definition: ToggleDefinition): ToggleDefinition {
  toggleDefinitions.push(definition);
  const userId = currentViewerId();
  if (userId !== undefined) resumePendingMutations(userId, (key) => key.startsWith(`${definition.name}:`));
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
 * Keeps the toggles in sync with the API's replies, resets them when the user changes, and persists pending
 * changes when the page is closed.
 */
export function startToggles(): void {
  let lastUserId = currentViewerId();
  onReply(reconcileReply);
  events.on('session.started', ({ userId }) => {
    clearEntries();
    lastUserId = userId;
    resumePendingMutations(userId);
  });
  events.on('session.ended', ({ reason }) => {
    clearEntries();
    // A logout deletes the user's data from this browser.
    if (reason === 'logout' && lastUserId !== undefined) clearUserStorage(lastUserId);
  });
  addEventListener('pagehide', persistAllEntries);
}
