import { events } from '@ontrend/shared/events';
import type { SecondStep } from '@ontrend/shared/wire';

const STORAGE_KEY = 'ontrend.second-step';
/** Life of the ticket in milliseconds. The API decides; this only avoids a step that cannot succeed. */
const LIFETIME_MS = 10 * 60_000;

/** A login that waits for its second step. */
export interface PendingSecondStep extends SecondStep {
  /** The address of the account. */
  email: string;
  /** What the login has begun with. */
  firstStep: 'password' | 'oidc';
}

/**
 * Returns the login of this tab that waits for its second step; null if there is none. It is stored in the tab, because phones
 * may discard the page while its user reads the code in the authenticator app.
 */
export function readPendingSecondStep(): PendingSecondStep | null {
  try {
    const saved = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as
      | (PendingSecondStep & { expiresAt: number })
      | null;
    if (!saved || Date.now() >= saved.expiresAt) return null;
    const { expiresAt: _, ...pending } = saved;
    // Pages of an earlier release stored only logins by password.
    return { ...pending, firstStep: pending.firstStep ?? 'password' };
  } catch {
    return null;
  }
}

/** Stores a login that waits for its second step, which the login form then shows. @param pending null removes it */
export function savePendingSecondStep(pending: PendingSecondStep | null): void {
  try {
    if (!pending) sessionStorage.removeItem(STORAGE_KEY);
    else
      sessionStorage.setItem(
        STORAGE_KEY,
        JSON.stringify({ ...pending, expiresAt: Date.now() + LIFETIME_MS }),
      );
  } catch {
    // Storage is disabled: a reload starts with the password.
  }
}

/** Registers a listener that removes the pending login when a session starts, for example by a passkey. */
export function registerPendingSecondStepCleanup(): void {
  events.on('session.started', () => savePendingSecondStep(null));
}
