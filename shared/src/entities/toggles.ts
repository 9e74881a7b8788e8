import { ApiError } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import {
  createRetry,
  dropAllKept,
  dropPostponed,
  isNotNow,
  keepPostponed,
  readPostponed,
} from './postponed.ts';
import { type Entry, keyOf, kinds, put, type Toggle, type ToggleKind, useEntries } from './toggle-entries.ts';

/** Keys a call is under way for. */
const sending = new Set<string>();

/** How something stands, and whether a change is under way. */
export interface ToggleView {
  /** What the server said last. */
  confirmed: Toggle;
  /** What it is going to be if all goes well: what a tap shows at once. */
  expected: Toggle;
  /** A call for it is under way. */
  isPending: boolean;
  /** It waits for the server to be reached again. */
  isPostponed: boolean;
}

/**
 * Reads how something stands.
 * @param base what the reply at hand says of it; holds as long as the viewer hasn't changed it
 */
export function useToggle(kind: ToggleKind, id: string | number, base: Toggle): ToggleView {
  const entry = useEntries((entries) => entries[keyOf(kind, id)]);
  const confirmed = entry?.confirmed ?? base;
  const wanted = entry?.wanted ?? confirmed.on;
  const change = wanted === confirmed.on ? 0 : wanted ? 1 : -1;
  const isPostponed = entry?.isPostponed ?? false;
  return {
    confirmed,
    expected: { on: wanted, count: Math.max(0, confirmed.count + change) },
    isPending: Boolean(entry && entry.wanted !== null && !isPostponed),
    isPostponed,
  };
}

/**
 * Wants something to be so. One call at a time is under way for it: what is wanted meanwhile, however often it
 * changes, is asked for once that call is answered, and only if it differs. It ends in what the server confirmed; a
 * refusal takes it back to that and is told by an alert. Where the server can't be reached it waits, also over a reload.
 * @param base as for `useToggle`
 */
export function setToggle(kind: ToggleKind, id: string | number, base: Toggle, on: boolean): void {
  const key = keyOf(kind, id);
  const entry = useEntries.getState()[key];
  const confirmed = entry?.confirmed ?? base;
  if (!entry || entry.wanted === null) {
    if (confirmed.on === on) return;
    const confirmedAt = entry?.confirmedAt ?? 0;
    useEntries.setState({ [key]: { confirmed, confirmedAt, wanted: on, isPostponed: false } });
  } else put(key, { wanted: on });
  void settle(kind, id);
}

async function settle(kind: ToggleKind, id: string | number): Promise<void> {
  const key = keyOf(kind, id);
  const owner = generation;
  if (sending.has(key)) return;
  sending.add(key);
  while (await sendOnce(kind, id, owner));
  if (owner === generation) sending.delete(key);
}

/** @returns whether something else is wanted meanwhile */
async function sendOnce(kind: ToggleKind, id: string | number, owner: number): Promise<boolean> {
  const key = keyOf(kind, id);
  const { wanted, confirmed: before } = useEntries.getState()[key] ?? { wanted: null };
  if (wanted === null) return false;
  if (wanted === before?.on) {
    done(key);
    return false;
  }
  try {
    const confirmed = await kind.send(id, wanted);
    if (owner !== generation) return false;
    retry.reached();
    put(key, { confirmed, confirmedAt: performance.now() });
    kind.announce?.(id, confirmed.on);
    if (useEntries.getState()[key]?.wanted !== wanted) return true;
    // The server's last word, also where it is another than what was asked for.
    done(key);
    return false;
  } catch (error) {
    if (owner !== generation) return false;
    if (isNotNow(error)) {
      postpone(key);
      return false;
    }
    done(key);
    // 401 is the session's to tell.
    if (!(error instanceof ApiError)) throw error;
    if (error.status !== 401) events.emit('call.failed', { messages: error.messages });
    return false;
  }
}

const viewerId = () => useSession.getState().viewer?.id;

function done(key: string): void {
  put(key, { wanted: null, isPostponed: false });
  const userId = viewerId();
  if (userId !== undefined) dropPostponed(userId, key);
}

function keep(key: string, { wanted, confirmed }: Entry): void {
  const userId = viewerId();
  if (userId === undefined || wanted === null) return;
  keepPostponed(userId, key, { on: wanted, base: confirmed, at: Date.now() });
}

function postpone(key: string): void {
  const entries = useEntries.getState();
  const isFirst = !Object.values(entries).some(({ isPostponed }) => isPostponed);
  put(key, { isPostponed: true });
  const entry = entries[key];
  if (entry) keep(key, entry);
  if (isFirst) events.emit('change.postponed');
  retry.later();
}

/** What is under way when the page goes may never have arrived; asking once more changes nothing. */
function keepWhatIsUnderWay(): void {
  for (const [key, entry] of Object.entries(useEntries.getState())) keep(key, entry);
}

const retry = createRetry(() => {
  for (const [key, { isPostponed }] of Object.entries(useEntries.getState())) {
    if (isPostponed) settleKey(key);
  }
});

function settleKey(key: string): void {
  const kind = kinds.find(({ name }) => key.startsWith(`${name}:`));
  if (kind) void settle(kind, key.slice(kind.name.length + 1));
}

/** Sends what a person wanted before the page was loaded. */
function resume(userId: number, wantedBefore: (key: string) => boolean = () => true): void {
  for (const [key, { on, base }] of Object.entries(readPostponed(userId))) {
    if (!wantedBefore(key) || useEntries.getState()[key]) continue;
    useEntries.setState({ [key]: { confirmed: base, confirmedAt: 0, wanted: on, isPostponed: true } });
    settleKey(key);
  }
}

/** Makes a kind known, so that newer replies count for it, and what waited for it is sent. */
export function defineToggle(kind: ToggleKind): ToggleKind {
  kinds.push(kind);
  const userId = viewerId();
  if (userId !== undefined) resume(userId, (key) => key.startsWith(`${kind.name}:`));
  return kind;
}

/** Raised when somebody else is here: answers to the one before are nobody's business then. */
let generation = 0;

function forgetAll(): void {
  generation += 1;
  sending.clear();
  useEntries.setState({}, true);
}

let lastUserId = viewerId();

events.on('session.started', ({ userId }) => {
  forgetAll();
  lastUserId = userId;
  resume(userId);
});
events.on('session.ended', ({ reason }) => {
  forgetAll();
  // Who logs out leaves nothing behind.
  if (reason === 'logout' && lastUserId !== undefined) dropAllKept(lastUserId);
});
// The document server draws with this module too.
if (typeof document !== 'undefined') addEventListener('pagehide', keepWhatIsUnderWay);
