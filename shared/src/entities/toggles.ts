import { ApiError } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import {
  canResend,
  clearUserStorage,
  createRetryScheduler,
  readPendingMutations,
  removePendingMutation,
  storePendingMutation,
} from './pending-mutations.ts';
import {
  type ToggleDefinition,
  type ToggleEntry,
  type ToggleState,
  toggleDefinitions,
  toggleKey,
  updateEntry,
  useToggleStore,
} from './toggle-store.ts';

/** Keys a call is under way for. */
const inFlightKeys = new Set<string>();

/** How something stands, and whether a change is under way. */
export interface ToggleView {
  /** What the server said last. */
  confirmed: ToggleState;
  /** What it is going to be if all goes well: what a tap shows at once. */
  optimistic: ToggleState;
  /** A call for it is under way. */
  isPending: boolean;
  /** It waits for the server to be reached again. */
  isQueued: boolean;
}

/**
 * Reads how something stands.
 * @param base what the reply at hand says of it; holds as long as the viewer hasn't changed it
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
 * Wants something to be so. One call at a time is under way for it: what is wanted meanwhile, however often it
 * changes, is asked for once that call is answered, and only if it differs. It ends in what the server confirmed; a
 * refusal takes it back to that and is told by an alert. Where the server can't be reached it waits, also over a reload.
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

/** @returns whether something else is wanted meanwhile */
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
    // The server's last word, also where it is another than what was asked for.
    completeMutation(key);
    return false;
  } catch (error) {
    if (generation !== sessionGeneration) return false;
    if (canResend(error)) {
      queueMutation(key);
      return false;
    }
    completeMutation(key);
    // 401 is the session's to tell.
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
  storePendingMutation(userId, key, { on: desired, base: confirmed, at: Date.now() });
}

function queueMutation(key: string): void {
  const entries = useToggleStore.getState();
  const isFirst = !Object.values(entries).some(({ isQueued }) => isQueued);
  updateEntry(key, { isQueued: true });
  const entry = entries[key];
  if (entry) persistEntry(key, entry);
  if (isFirst) events.emit('mutation.queued');
  retryScheduler.schedule();
}

/** What is under way when the page goes may never have arrived; asking once more changes nothing. */
function persistAllEntries(): void {
  for (const [key, entry] of Object.entries(useToggleStore.getState())) persistEntry(key, entry);
}

const retryScheduler = createRetryScheduler(() => {
  for (const [key, { isQueued }] of Object.entries(useToggleStore.getState())) {
    if (isQueued) flushKey(key);
  }
});

function flushKey(key: string): void {
  const definition = toggleDefinitions.find(({ name }) => key.startsWith(`${name}:`));
  if (definition) void flushToggle(definition, key.slice(definition.name.length + 1));
}

/** Sends what a person wanted before the page was loaded. */
function resumePendingMutations(userId: number, isRelevant: (key: string) => boolean = () => true): void {
  for (const [key, { on, base }] of Object.entries(readPendingMutations(userId))) {
    if (!isRelevant(key) || useToggleStore.getState()[key]) continue;
    useToggleStore.setState({ [key]: { confirmed: base, confirmedAt: 0, desired: on, isQueued: true } });
    flushKey(key);
  }
}

/** Makes a kind known, so that newer replies count for it, and what waited for it is sent. */
export function defineToggle(definition: ToggleDefinition): ToggleDefinition {
  toggleDefinitions.push(definition);
  const userId = currentViewerId();
  if (userId !== undefined) resumePendingMutations(userId, (key) => key.startsWith(`${definition.name}:`));
  return definition;
}

/** Raised when somebody else is here: answers to the one before are nobody's business then. */
let sessionGeneration = 0;

function clearEntries(): void {
  sessionGeneration += 1;
  inFlightKeys.clear();
  useToggleStore.setState({}, true);
}

let lastUserId = currentViewerId();

events.on('session.started', ({ userId }) => {
  clearEntries();
  lastUserId = userId;
  resumePendingMutations(userId);
});
events.on('session.ended', ({ reason }) => {
  clearEntries();
  // Who logs out leaves nothing behind.
  if (reason === 'logout' && lastUserId !== undefined) clearUserStorage(lastUserId);
});
// The document server draws with this module too.
if (typeof document !== 'undefined') addEventListener('pagehide', persistAllEntries);
