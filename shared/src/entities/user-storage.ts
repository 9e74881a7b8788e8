/**
 * Returns a `localStorage` key for data of one user. Such data is never used for another user, and is deleted
 * on logout.
 */
export const userStorageKey = (userId: number, name: string) => `ontrend.user.${userId}.${name}`;

/**
 * Reads all localStorage values of a user whose names start with a prefix.
 * @returns values by the rest of their names; empty when storage is unavailable
 */
export function readUserStorage(userId: number, namePrefix: string): Map<string, string> {
  const values = new Map<string, string>();
  try {
    const keyPrefix = userStorageKey(userId, namePrefix);
    for (const key of Object.keys(localStorage)) {
      const value = key.startsWith(keyPrefix) ? localStorage.getItem(key) : null;
      if (value !== null) values.set(key.slice(keyPrefix.length), value);
    }
  } catch {
    // Storage is unavailable: values last until the page is closed.
  }
  return values;
}

/**
 * Stores a value in localStorage for a user; null removes it. @returns false when storage is unavailable or
 * full
 */
export function writeUserStorage(userId: number, name: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(userStorageKey(userId, name));
    else localStorage.setItem(userStorageKey(userId, name), value);
    return true;
  } catch {
    return false;
  }
}

/**
 * Deletes all data of a user who logs out, except pending uploads, whose files `deletePendingUploads` deletes, too.
 */
export function clearUserStorage(userId: number): void {
  for (const name of readUserStorage(userId, '').keys()) writeUserStorage(userId, name, null);
}
