import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';

/** An intent expires after this time, in milliseconds: long enough for a join, which waits for a mail. */
export const INTENT_MAX_AGE_MS = 30 * 60_000;

/** In session storage, which belongs to one tab: a sign-in in another tab does not perform the intent. */
const STORAGE_KEY = 'ontrend.intent';

interface StoredIntent {
  name: string;
  payload: unknown;
  /** When it was stored, in Unix milliseconds. */
  at: number;
}

type IntentHandler = (payload: never) => void;
const intentHandlers = new Map<string, IntentHandler>();

function readIntent(): StoredIntent | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as StoredIntent | null;
  } catch {
    return null;
  }
}

/** Clears the stored intent, when the guest cancels signing in. */
export function clearIntent(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage there is no stored intent.
  }
}

function performStoredIntent(): void {
  const intent = readIntent();
  if (!intent) return;
  const perform = intentHandlers.get(intent.name);
  // The remote that defines the handler is not loaded yet.
  if (!perform && Date.now() - intent.at < INTENT_MAX_AGE_MS) return;
  clearIntent();
  if (perform && Date.now() - intent.at < INTENT_MAX_AGE_MS) perform(intent.payload as never);
}

/**
 * Defines an action that needs a signed-in user. When a guest requests it, it is stored and performed once
 * after signing in, whichever way that happens: dialog, page, join with a code, or a reload in between. It is
 * performed for the next user who signs in in this tab, within `INTENT_MAX_AGE_MS`.
 * @param name unique among all remotes
 * @param perform performs the action; `payload` has been stored as JSON
 * @returns a function that stores the intent and replaces an earlier one
 */
export function defineIntent<Payload>(
  name: string,
  perform: (payload: Payload) => void,
): (payload: Payload) => void {
  intentHandlers.set(name, perform as IntentHandler);
  // The user may already be signed in when a remote is loaded late. Runs after the module has been evaluated.
  queueMicrotask(() => {
    if (useSession.getState().viewer) performStoredIntent();
  });
  return (payload) => {
    try {
      sessionStorage.setItem(
        STORAGE_KEY,
        JSON.stringify({ name, payload, at: Date.now() } satisfies StoredIntent),
      );
    } catch {
      // Without storage the guest has to repeat the action.
    }
  };
}

/** Performs the stored intent when a session starts, and clears it when a session ends. */
export function startIntents(): void {
  // Runs after the listeners that clear the previous user's state.
  events.on('session.started', () => queueMicrotask(performStoredIntent));
  events.on('session.ended', clearIntent);
}
