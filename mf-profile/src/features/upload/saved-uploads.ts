import { pendingUploadsKeyPrefix } from '@ontrend/shared/uploads';
import { isPreviousSavedUpload, upgradeSavedUpload } from './previous-release.ts';
import type { SavedUpload } from './types.ts';

const storageKey = (userId: number, id: string) => pendingUploadsKeyPrefix(userId) + id;

/** @returns null when the text can't be parsed */
function parse(text: string | null): SavedUpload | null {
  try {
    return JSON.parse(text ?? '') as SavedUpload;
  } catch {
    return null;
  }
}

/**
 * Returns the saved uploads of an account, oldest first. Entries of the previous release are replaced. Entries
 * that can't be parsed are deleted.
 */
export function readSavedUploads(userId: number): SavedUpload[] {
  const prefix = pendingUploadsKeyPrefix(userId);
  const uploads: SavedUpload[] = [];
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(prefix)) continue;
      const saved = parse(localStorage.getItem(key));
      if (!saved) localStorage.removeItem(key);
      else if (!isPreviousSavedUpload(saved)) uploads.push(saved);
      else {
        const upload = upgradeSavedUpload(saved);
        uploads.push(upload);
        writeSavedUpload(userId, upload);
      }
    }
  } catch {
    return [];
  }
  return uploads.sort((a, b) => a.addedAt - b.addedAt);
}

export function writeSavedUpload(userId: number, upload: SavedUpload): void {
  try {
    localStorage.setItem(storageKey(userId, upload.id), JSON.stringify(upload));
  } catch {
    // Storage is full or disabled: the upload continues but can't resume after a reload.
  }
}

export function deleteSavedUpload(userId: number, id: string): void {
  try {
    localStorage.removeItem(storageKey(userId, id));
  } catch {
    // Storage is disabled.
  }
}

/** Whether any account of this browser has saved an upload; true when storage can't be read. */
export function isUploadSaved(id: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.endsWith(`:${id}`));
  } catch {
    return true;
  }
}

/**
 * Subscribes to changes that other tabs make to saved uploads.
 * @param getUserId returns the account of this tab, or null
 * @param onSaved another tab has paused or resumed an upload or changed its details
 * @param onDeleted another tab has canceled or finished an upload
 */
export function subscribeToSavedUploads(
  getUserId: () => number | null,
  { onSaved, onDeleted }: { onSaved(upload: SavedUpload): void; onDeleted(id: string): void },
): void {
  addEventListener('storage', ({ key, newValue }) => {
    const userId = getUserId();
    const prefix = userId === null ? null : pendingUploadsKeyPrefix(userId);
    if (!prefix || !key?.startsWith(prefix)) return;
    const upload = parse(newValue);
    // Changes of a tab of the previous release are ignored. The lock prevents both tabs from uploading the file.
    if (upload && !isPreviousSavedUpload(upload)) onSaved(upload);
    else if (newValue === null) onDeleted(key.slice(prefix.length));
  });
}
