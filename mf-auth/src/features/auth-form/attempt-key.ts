import { events } from '@ontrend/shared/events';

const STORAGE_KEY = 'ontrend.join-attempt';
/** 144 bits; a UUID has 122. */
const KEY_BYTES = 18;

/** The key when storage is disabled. */
let unstoredKey: string | null = null;

/** Returns the key that binds codes to this browser; null if its user has requested none. */
export function readAttemptKey(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? unstoredKey;
  } catch {
    return unstoredKey;
  }
}

/**
 * Returns the key that binds codes for joining and for a new password to this browser, and creates it if there is none
 * (decisions 066 and 070). It is stored in the browser, because the link in the mail opens another tab.
 */
export function ensureAttemptKey(): string {
  const key = readAttemptKey() ?? createKey();
  unstoredKey = key;
  try {
    localStorage.setItem(STORAGE_KEY, key);
  } catch {
    // Storage is disabled: a link that opens another tab requires the password.
  }
  return key;
}

/** Returns 24 characters of Base64url. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/** Registers a listener that removes the key when a session starts, because the codes are not needed anymore. */
export function registerAttemptKeyCleanup(): void {
  events.on('session.started', () => {
    unstoredKey = null;
    try {
      localStorage.removeItem(STORAGE_KEY);
    } catch {
      // Storage is disabled.
    }
  });
}
