import { keptUploadsPrefix } from '@ontrend/shared/uploads';
import type { Kept } from './types.ts';

const keyOf = (userId: number, id: string) => keptUploadsPrefix(userId) + id;

/** @returns null where it can't be read */
function parse(text: string | null): Kept | null {
  try {
    return JSON.parse(text ?? '') as Kept;
  } catch {
    return null;
  }
}

/** Everything of an account's uploads that is kept over a reload, the oldest first. Unreadable ones are forgotten. */
export function readKept(userId: number): Kept[] {
  const prefix = keptUploadsPrefix(userId);
  const kept: Kept[] = [];
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(prefix)) continue;
      const upload = parse(localStorage.getItem(key));
      if (upload) kept.push(upload);
      else localStorage.removeItem(key);
    }
  } catch {
    return [];
  }
  return kept.sort((one, other) => one.addedAt - other.addedAt);
}

export function keep(userId: number, upload: Kept): void {
  try {
    localStorage.setItem(keyOf(userId, upload.id), JSON.stringify(upload));
  } catch {
    // Full or switched off: it goes on as long as the page does.
  }
}

export function forgetKept(userId: number, id: string): void {
  try {
    localStorage.removeItem(keyOf(userId, id));
  } catch {
    // Nothing is kept there.
  }
}

/** Whether any account of this browser keeps an upload; where that can't be read, it might. */
export function isKept(id: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.endsWith(`:${id}`));
  } catch {
    return true;
  }
}

/**
 * Hears of what other tabs of this browser keep and forget, from now on.
 * @param userIdOf whose uploads this tab shows just now; null: nobody's
 * @param onKept another tab has paused an upload, gone on with it or decided about it
 * @param onForgotten another tab has ended an upload, or it is over there
 */
export function listenToOtherTabs(
  userIdOf: () => number | null,
  { onKept, onForgotten }: { onKept(upload: Kept): void; onForgotten(id: string): void },
): void {
  addEventListener('storage', ({ key, newValue }) => {
    const userId = userIdOf();
    const prefix = userId === null ? null : keptUploadsPrefix(userId);
    if (!prefix || !key?.startsWith(prefix)) return;
    const upload = parse(newValue);
    if (upload) onKept(upload);
    else if (newValue === null) onForgotten(key.slice(prefix.length));
  });
}
