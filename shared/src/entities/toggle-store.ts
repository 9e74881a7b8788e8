import { onReply } from '@ontrend/shared/api-client';
import { create } from 'zustand';

/** Something a viewer can do to a person or a video and take back, with how many have done it. */
export interface ToggleState {
  on: boolean;
  count: number;
}

/** One kind of it: what the wire calls it, and the calls that change it. A further kind is one more of these. */
export interface ToggleDefinition {
  /** Prefix of its keys. */
  name: string;
  /** What an object of a reply says of it; undefined for an object that is something else. */
  read(object: Record<string, unknown>): ({ id: string | number } & ToggleState) | undefined;
  /** Asks the server. @returns how it stands then */
  send(id: string | number, on: boolean): Promise<ToggleState>;
  /** Told once the server has confirmed a change. */
  onConfirmed?(id: string | number, on: boolean): void;
}

export interface ToggleEntry {
  /** What the server said last. */
  confirmed: ToggleState;
  /** When, on the page's own clock. */
  confirmedAt: number;
  /** What the viewer wants while a call is under way, or waits to be made again. */
  desired: boolean | null;
  /** The server could not be asked: it is, as soon as it can be. */
  isQueued: boolean;
}

/**
 * How things stand that the viewer has changed since the page was loaded, by kind and id. It goes over what the cached
 * replies say, wherever they are drawn (design 1).
 */
export const useToggleStore = create<Record<string, ToggleEntry>>(() => ({}));

export const toggleDefinitions: ToggleDefinition[] = [];
export const toggleKey = (definition: ToggleDefinition, id: string | number) => `${definition.name}:${id}`;

export function updateEntry(key: string, changes: Partial<ToggleEntry>): void {
  useToggleStore.setState((entries) => {
    const entry = entries[key];
    return entry ? { [key]: { ...entry, ...changes } } : {};
  });
}

/**
 * A reply that was asked for after the last confirmation knows better: the entry gives way to it. It stays, with the
 * newer state, as older replies are still drawn elsewhere.
 */
function reconcileReply(value: unknown, requestedAt: number): void {
  if (Array.isArray(value)) {
    for (const item of value) reconcileReply(item, requestedAt);
  } else if (value && typeof value === 'object') {
    for (const definition of toggleDefinitions)
      reconcileEntry(definition, value as Record<string, unknown>, requestedAt);
    for (const inner of Object.values(value)) reconcileReply(inner, requestedAt);
  }
}

function reconcileEntry(
  definition: ToggleDefinition,
  object: Record<string, unknown>,
  requestedAt: number,
): void {
  const replyState = definition.read(object);
  if (!replyState) return;
  const key = toggleKey(definition, replyState.id);
  const entry = useToggleStore.getState()[key];
  if (!entry || entry.desired !== null || requestedAt < entry.confirmedAt) return;
  updateEntry(key, { confirmed: { on: replyState.on, count: replyState.count }, confirmedAt: requestedAt });
}

onReply((reply, requestedAt) => {
  if (Object.keys(useToggleStore.getState()).length > 0) reconcileReply(reply, requestedAt);
});
