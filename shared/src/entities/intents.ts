import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';

/** What a guest asked for is done when they sign in within this time, in milliseconds: a join waits for its mail. */
export const INTENT_MAX_AGE_MS = 30 * 60_000;

/** A tab's own: whoever signs in elsewhere did not ask for it. */
const STORAGE_KEY = 'ontrend.intent';

interface StoredIntent {
  name: string;
  payload: unknown;
  /** Unix ms. */
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

/** The guest has changed their mind: nothing is done after signing in. */
export function clearIntent(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage nothing was kept.
  }
}

function performStoredIntent(): void {
  const intent = readIntent();
  if (!intent) return;
  const perform = intentHandlers.get(intent.name);
  // It waits for the remote that knows how.
  if (!perform && Date.now() - intent.at < INTENT_MAX_AGE_MS) return;
  clearIntent();
  if (perform && Date.now() - intent.at < INTENT_MAX_AGE_MS) perform(intent.payload as never);
}

/**
 * Makes known how to do something that only the signed in can. Asked by a guest, it is done after signing in, whichever
 * way that leads: the dialog, the page, joining with a code, a reload on the way. Once, for whoever signs in next in
 * this tab, and only for a while.
 * @param name unique among remotes
 * @param perform does it for the viewer; `payload` as it was kept, in JSON
 * @returns keeps what the guest asks for; it takes the place of what they asked for before
 */
export function defineIntent<Payload>(
  name: string,
  perform: (payload: Payload) => void,
): (payload: Payload) => void {
  intentHandlers.set(name, perform as IntentHandler);
  // Somebody may be signed in by now, when its remote comes late. After the module is there as a whole.
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
      // Without storage the guest asks again.
    }
  };
}

// After whatever forgets the viewer before.
events.on('session.started', () => queueMicrotask(performStoredIntent));
events.on('session.ended', clearIntent);
