import { ApiError, onReply } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { create } from 'zustand';

/** Something a viewer can do to a person or a video and take back, with how many have done it. */
export interface Toggle {
  on: boolean;
  count: number;
}

/** One kind of it: what the wire calls it, and the calls that change it. A further kind is one more of these. */
export interface ToggleKind {
  /** Prefix of its keys. */
  name: string;
  /** What an object of a reply says of it; undefined for an object that is something else. */
  read(object: Record<string, unknown>): ({ id: string | number } & Toggle) | undefined;
  /** Asks the server. @returns how it stands then */
  send(id: string | number, on: boolean): Promise<Toggle>;
  /** Told once the server has confirmed a change. */
  announce?(id: string | number, on: boolean): void;
}

interface Entry {
  /** What the server said last. */
  confirmed: Toggle;
  /** When, on the page's own clock. */
  confirmedAt: number;
  /** What the viewer wants while a call is under way. */
  wanted: boolean | null;
}

/**
 * How things stand that the viewer has changed since the page was loaded, by kind and id. It goes over what the cached
 * replies say, wherever they are drawn (design 1).
 */
const useEntries = create<Record<string, Entry>>(() => ({}));

const kinds: ToggleKind[] = [];
const keyOf = (kind: ToggleKind, id: string | number) => `${kind.name}:${id}`;

function put(key: string, changes: Partial<Entry>): void {
  useEntries.setState((entries) => {
    const entry = entries[key];
    return entry ? { [key]: { ...entry, ...changes } } : {};
  });
}

/** How something stands, and whether a change is under way. */
export interface ToggleView {
  /** What the server said last. */
  confirmed: Toggle;
  /** What it is going to be if all goes well: what a tap shows at once. */
  expected: Toggle;
  isPending: boolean;
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
  return {
    confirmed,
    expected: { on: wanted, count: confirmed.count + change },
    isPending: entry ? entry.wanted !== null : false,
  };
}

/**
 * Wants something to be so. One call at a time is under way for it: what is wanted meanwhile, however often it
 * changes, is asked for once that call is answered, and only if it differs. It ends in what the server confirmed; a
 * refusal takes it back to that and is told by an alert.
 * @param base as for `useToggle`
 */
export function setToggle(kind: ToggleKind, id: string | number, base: Toggle, on: boolean): void {
  const key = keyOf(kind, id);
  const entry = useEntries.getState()[key];
  if (entry && entry.wanted !== null) {
    put(key, { wanted: on });
    return;
  }
  const confirmed = entry?.confirmed ?? base;
  if (confirmed.on === on) return;
  useEntries.setState({ [key]: { confirmed, confirmedAt: entry?.confirmedAt ?? 0, wanted: on } });
  void settle(kind, id);
}

async function settle(kind: ToggleKind, id: string | number): Promise<void> {
  const key = keyOf(kind, id);
  const owner = generation;
  for (;;) {
    const entry = useEntries.getState()[key];
    if (!entry || entry.wanted === null) return;
    if (entry.wanted === entry.confirmed.on) {
      put(key, { wanted: null });
      return;
    }
    try {
      const confirmed = await kind.send(id, entry.wanted);
      if (owner !== generation) return;
      put(key, { confirmed, confirmedAt: performance.now() });
      kind.announce?.(id, confirmed.on);
    } catch (error) {
      if (owner !== generation) return;
      put(key, { wanted: null });
      // 401 is the session's to tell.
      if (!(error instanceof ApiError)) throw error;
      if (error.status !== 401) events.emit('call.failed', { messages: error.messages });
    }
  }
}

/**
 * A reply that was asked for after the last confirmation knows better: the entry gives way to it. It stays, with the
 * newer state, as older replies are still drawn elsewhere.
 */
function giveWay(value: unknown, askedAt: number): void {
  if (Array.isArray(value)) {
    for (const item of value) giveWay(item, askedAt);
  } else if (value && typeof value === 'object') {
    for (const kind of kinds) takeOver(kind, value as Record<string, unknown>, askedAt);
    for (const inner of Object.values(value)) giveWay(inner, askedAt);
  }
}

function takeOver(kind: ToggleKind, object: Record<string, unknown>, askedAt: number): void {
  const said = kind.read(object);
  if (!said) return;
  const key = keyOf(kind, said.id);
  const entry = useEntries.getState()[key];
  if (!entry || entry.wanted !== null || askedAt < entry.confirmedAt) return;
  put(key, { confirmed: { on: said.on, count: said.count }, confirmedAt: askedAt });
}

/** Makes a kind known, so that newer replies count for it. */
export function defineToggle(kind: ToggleKind): ToggleKind {
  kinds.push(kind);
  return kind;
}

/** Raised when somebody else is here: answers to the one before are nobody's business then. */
let generation = 0;

function forgetAll(): void {
  generation += 1;
  useEntries.setState({}, true);
}

onReply((reply, askedAt) => {
  if (Object.keys(useEntries.getState()).length > 0) giveWay(reply, askedAt);
});
events.on('session.started', forgetAll);
events.on('session.ended', forgetAll);
