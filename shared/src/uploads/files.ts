import { createStore, delMany } from 'idb-keyval';
import { pendingUploadsKeyPrefix } from './index.ts';

/** Files of pending uploads, in IndexedDB. */
export const uploadFilesStore = createStore('ontrend-uploads', 'files');
/** Ends the key of the cover and captions of an upload; the key of its video is the upload's ID. */
export const DETAIL_FILES_SUFFIX = ':details';
/** Maximum time for which a logout waits for the deletion of files. */
const DELETE_TIMEOUT_MS = 2_000;

/**
 * Deletes the pending uploads of a user who logs out, with their files. Resolves when they are deleted, also if that is not
 * possible, so that the page can be reloaded.
 */
export async function deletePendingUploads(userId: number): Promise<void> {
  const prefix = pendingUploadsKeyPrefix(userId);
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    for (const key of keys) localStorage.removeItem(key);
    const ids = keys.map((key) => key.slice(prefix.length));
    await Promise.race([
      delMany([...ids, ...ids.map((id) => id + DETAIL_FILES_SUFFIX)], uploadFilesStore),
      new Promise((resolve) => setTimeout(resolve, DELETE_TIMEOUT_MS)),
    ]);
  } catch {
    // Storage is disabled, so there are no files.
  }
}
