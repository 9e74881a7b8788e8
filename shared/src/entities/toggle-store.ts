import { create } from 'zustand';

/**
 * State of something that the viewer can switch on and off for a user or a video, and how many users have
 * switched it on.
 */
export interface ToggleState {
  on: boolean;
  count: number;
}

/** A kind of toggle, such as follow or like: how to read it from replies and how to change it. */
export interface ToggleDefinition {
  /** Prefix of the entries' keys. */
  name: string;
  /** Reads the state from an object of a reply; returns undefined for any other object. */
  read(object: Record<string, unknown>): ({ id: string | number } & ToggleState) | undefined;
  /** Sends a change to the API. @returns the confirmed state */
  send(id: string | number, on: boolean): Promise<ToggleState>;
  /** Called after the server has confirmed a change. */
  onConfirmed?(id: string | number, on: boolean): void;
}

export interface ToggleEntry {
  /** The last state that the server confirmed. */
  confirmed: ToggleState;
  /** When it was confirmed, in the page's time (`performance.now()`). */
  confirmedAt: number;
  /** The state that the viewer wants while a call is in flight or queued; otherwise null. */
  desired: boolean | null;
  /** The server could not be reached; the change is sent when it can be. */
  isQueued: boolean;
  /** Storage is unavailable or full, so other tabs don't know the change, and it is lost when the page is closed. */
  isInMemoryOnly?: boolean;
}

/**
 * The toggles that the viewer has changed since the page was loaded, by kind and id. They override the state
 * in cached replies.
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
 * Updates entries from a reply that was requested after their last confirmation. Browsers round their clock, so a
 * reply that was requested at the time of the confirmation may be older. The entries remain, because older replies may
 * still be shown elsewhere.
 */
export function reconcileReply(reply: unknown, requestedAt: number): void {
  if (Object.keys(useToggleStore.getState()).length > 0) reconcileValue(reply, requestedAt);
}

function reconcileValue(value: unknown, requestedAt: number): void {
  if (Array.isArray(value)) {
    for (const item of value) reconcileValue(item, requestedAt);
  } else if (value && typeof value === 'object') {
    for (const definition of toggleDefinitions)
      reconcileEntry(definition, value as Record<string, unknown>, requestedAt);
    for (const inner of Object.values(value)) reconcileValue(inner, requestedAt);
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
  if (!entry || entry.desired !== null || requestedAt <= entry.confirmedAt) return;
  updateEntry(key, { confirmed: { on: replyState.on, count: replyState.count }, confirmedAt: requestedAt });
}
