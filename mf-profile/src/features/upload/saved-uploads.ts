import { pendingUploadsKeyPrefix } from '@ontrend/shared/uploads';
import type { SavedUpload } from './types.ts';

const storageKey = (userId: number, id: string) => pendingUploadsKeyPrefix(userId) + id;

/** @returns null where it can't be read */
function parse(text: string | null): SavedUpload | null {
  try {
    return JSON.parse(text ?? '') as SavedUpload;
  } catch {
    return null;
  }
}

/** Everything of an account's uploads that is kept over a reload, the oldest first. Unreadable ones are forgotten. */
export function readSavedUploads(userId: number): SavedUpload[] {
  const prefix = pendingUploadsKeyPrefix(userId);
  const uploads: SavedUpload[] = [];
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(prefix)) continue;
      const upload = parse(localStorage.getItem(key));
      if (upload) uploads.push(upload);
      else localStorage.removeItem(key);
    }
  } catch {
    return [];
  }
  return uploads.sort((one, other) => one.addedAt - other.addedAt);
}

export function writeSavedUpload(userId: number, upload: SavedUpload): void {
  try {
    localStorage.setItem(storageKey(userId, upload.id), JSON.stringify(upload));
  } catch {
    // Full or switched off: it goes on as long as the page does.
  }
}

export function deleteSavedUpload(userId: number, id: string): void {
  try {
    localStorage.removeItem(storageKey(userId, id));
  } catch {
    // Nothing is kept there.
  }
}

/** Whether any account of this browser keeps an upload; where that can't be read, it might. */
export function isUploadSaved(id: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.endsWith(`:${id}`));
  } catch {
    return true;
  }
}

/**
 * Hears of what other tabs of this browser keep and forget, from now on.
 * @param getUserId whose uploads this tab shows just now; null: nobody's
 * @param onKept another tab has paused an upload, gone on with it or decided about it
 * @param onForgotten another tab has ended an upload, or it is over there
 */
export function subscribeToSavedUploads(
  getUserId: () => number | null,
  { onKept, onForgotten }: { onKept(upload: SavedUpload): void; onForgotten(id: string): void },
): void {
  addEventListener('storage', ({ key, newValue }) => {
    const userId = getUserId();
    const prefix = userId === null ? null : pendingUploadsKeyPrefix(userId);
    if (!prefix || !key?.startsWith(prefix)) return;
    const upload = parse(newValue);
    if (upload) onKept(upload);
    else if (newValue === null) onForgotten(key.slice(prefix.length));
  });
}
