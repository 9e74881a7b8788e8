import { paths } from '@ontrend/shared/paths';
import type { IdentityResult } from '@ontrend/shared/wire';

const STORAGE_KEY = 'ontrend.pending-identity';
/** Life of the ticket in milliseconds. The API decides; this only avoids a page that cannot succeed. */
const LIFETIME_MS = 15 * 60_000;

/** The page that connects the pending identity, after a login. Its URL does not contain the ticket, which servers would log. */
export const CONNECT_HREF = `${paths.confirm.href()}#connect`;

/** An identity that has no account yet, and how its owner gets one that is connected. */
export type PendingIdentity = Extract<IdentityResult, { ticket: string }>;

interface SavedIdentity {
  identity: PendingIdentity;
  response: string;
  expiresAt: number;
}

/**
 * Stores an identity that its owner joins with, or connects after logging in or joining (ACCOUNT-85, ACCOUNT-86). It is stored in the
 * tab, so that it survives reloads and its ticket reaches no server in a URL. Without storage, the owner has to start again.
 * @param response of the provider, which works once
 */
export function savePendingIdentity(identity: PendingIdentity, response: string): void {
  try {
    const saved: SavedIdentity = { identity, response, expiresAt: Date.now() + LIFETIME_MS };
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(saved));
  } catch {
    // Storage is disabled.
  }
}

/**
 * Returns the pending identity of this tab; null if there is none or it has expired.
 * @param response only the identity that this response of the provider belongs to
 */
export function readPendingIdentity(response?: string): PendingIdentity | null {
  try {
    const saved = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as SavedIdentity | null;
    if (!saved || Date.now() >= saved.expiresAt) return null;
    return response === undefined || response === saved.response ? saved.identity : null;
  } catch {
    return null;
  }
}

/** Removes the pending identity, because it has an account, its ticket has expired, or its owner does not want it to be connected. */
export function removePendingIdentity(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is disabled.
  }
}
