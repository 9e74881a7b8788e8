import { pendingUploadsKeyPrefix } from './index.ts';

const DATABASE_NAME = 'ontrend-uploads';
/** Object store of the files of uploads. */
export const UPLOAD_FILES_STORE = 'files';
/** Ends the key of the cover and captions of an upload; the key of its video is the upload's ID. */
export const DETAIL_FILES_SUFFIX = ':details';
/** Maximum time for which a logout waits for the deletion of files. */
const DELETE_TIMEOUT_MS = 2_000;

/** Opens the database with the files of pending uploads. */
export function openUploadDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (typeof indexedDB === 'undefined') return reject(new Error('IndexedDB is not available'));
    const request = indexedDB.open(DATABASE_NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(UPLOAD_FILES_STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('opening IndexedDB was blocked'));
  });
}

async function deleteFiles(ids: string[]): Promise<void> {
  const database = await openUploadDatabase();
  const transaction = database.transaction(UPLOAD_FILES_STORE, 'readwrite');
  const store = transaction.objectStore(UPLOAD_FILES_STORE);
  for (const id of ids) for (const key of [id, id + DETAIL_FILES_SUFFIX]) store.delete(key);
  await new Promise<void>((resolve) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => resolve();
  });
  database.close();
}

/**
 * Deletes the pending uploads of a user who logs out, with their files. Resolves when they are deleted, also if that is not
 * possible, so that the page can be reloaded.
 */
export async function deletePendingUploads(userId: number): Promise<void> {
  const prefix = pendingUploadsKeyPrefix(userId);
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    for (const key of keys) localStorage.removeItem(key);
    await Promise.race([
      deleteFiles(keys.map((key) => key.slice(prefix.length))),
      new Promise((resolve) => setTimeout(resolve, DELETE_TIMEOUT_MS)),
    ]);
  } catch {
    // Storage is disabled, so there are no files.
  }
}
