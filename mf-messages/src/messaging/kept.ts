import { keptKey } from '@ontrend/shared/entities';

/**
 * What a person keeps in this browser under a beginning of names.
 * @returns values by the rest of their names; none where storage is off
 */
export function readAllKept(userId: number, beginning: string): Map<string, string> {
  const found = new Map<string, string>();
  try {
    const prefix = keptKey(userId, beginning);
    for (const key of Object.keys(localStorage)) {
      const value = key.startsWith(prefix) ? localStorage.getItem(key) : null;
      if (value !== null) found.set(key.slice(prefix.length), value);
    }
  } catch {
    // Storage is off: what is kept lasts as long as the page.
  }
  return found;
}

/** Keeps a text where it outlives the page; null takes it away. @returns whether it was kept */
export function writeKept(userId: number, name: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(keptKey(userId, name));
    else localStorage.setItem(keptKey(userId, name), value);
    return true;
  } catch {
    return false;
  }
}
