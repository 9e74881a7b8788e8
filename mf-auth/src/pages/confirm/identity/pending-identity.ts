import { paths } from '@ontrend/shared/paths';

const STORAGE_KEY = 'ontrend.pending-identity';
/** Life of the ticket in milliseconds. The API decides; this only avoids a page that cannot succeed. */
const LIFETIME_MS = 15 * 60_000;

/** The page that connects the pending identity, after a login. Its URL does not contain the ticket, which servers would log. */
export const CONNECT_HREF = `${paths.confirm.href()}#connect`;

/**
 * Stores the ticket of an identity that its owner connects after logging in or joining (ACCOUNT-86). It is stored in the tab, so that
 * it survives reloads and reaches no server in a `redirectPath`. Without storage, the owner has to start again.
 */
export function savePendingIdentity(ticket: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ticket, expiresAt: Date.now() + LIFETIME_MS }));
  } catch {
    // Storage is disabled.
  }
}

/** Returns the ticket of the identity that this tab has to connect; null if there is none or it has expired. */
export function readPendingIdentity(): string | null {
  try {
    const saved = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as {
      ticket: string;
      expiresAt: number;
    } | null;
    return saved && Date.now() < saved.expiresAt ? saved.ticket : null;
  } catch {
    return null;
  }
}

/** Removes the ticket, because its identity is connected or its owner does not want that. */
export function removePendingIdentity(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is disabled.
  }
}
