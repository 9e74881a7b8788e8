import type { CaptionTrack, VideoDetails } from '../../own-video/video-details.ts';
import { MAX_SAVED_FILE_BYTES } from './constants.ts';

/** What was chosen for a video and is no text: small, and changed while it is decided about. */
export interface DetailFiles {
  cover?: VideoDetails['cover'];
  captions?: CaptionTrack[] | undefined;
}

/** What is too large for a text: kept in a database of the browser, where there is one and room. */
export interface SavedFiles extends DetailFiles {
  file?: File | undefined;
}

const STORE_NAME = 'files';
const DETAIL_FILES_SUFFIX = ':chosen';

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (typeof indexedDB === 'undefined') return reject(new Error('no database'));
    const request = indexedDB.open('ontrend-uploads', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE_NAME);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('blocked'));
  });
}

async function runTransaction<Result>(
  mode: IDBTransactionMode,
  createRequest: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openDatabase();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE_NAME, mode);
      const request = createRequest(transaction.objectStore(STORE_NAME));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** Whether the disk has room for a copy of it beside what is there. */
async function hasRoom(bytes: number): Promise<boolean> {
  if (bytes > MAX_SAVED_FILE_BYTES) return false;
  // Pages that are not secure are told of no room: what does not fit fails.
  if (!navigator.storage?.estimate) return true;
  const { quota = 0, usage = 0 } = await navigator.storage.estimate();
  return quota - usage > 2 * bytes;
}

let queue: Promise<void> = Promise.resolve();

/**
 * Does one thing after the other: a large copy that is still being made must not come after the word that nobody needs
 * it any more. What fails keeps nothing, as private windows and full disks do.
 */
function enqueue(operation: () => Promise<unknown>): Promise<void> {
  queue = queue.then(operation).then(
    () => {},
    () => {},
  );
  return queue;
}

/** Keeps the video of an upload over a reload, if there is room; without, it has to be chosen once more. Never throws. */
export function saveVideoFile(id: string, file: File): Promise<void> {
  return enqueue(async () => {
    if (await hasRoom(file.size)) await runTransaction('readwrite', (store) => store.put({ file }, id));
  });
}

/** Keeps what was chosen for an upload's video; the video itself is not written again. Never throws. */
export function saveDetailFiles(id: string, files: DetailFiles): Promise<void> {
  return enqueue(() => runTransaction('readwrite', (store) => store.put(files, id + DETAIL_FILES_SUFFIX)));
}

/** @returns what was kept, and nothing where it can't be read any more */
export async function readSavedFiles(id: string): Promise<SavedFiles> {
  const read = async (key: string): Promise<SavedFiles> => {
    try {
      const saved = ((await runTransaction('readonly', (store) => store.get(key))) ?? {}) as SavedFiles;
      // A copy whose bytes the browser threw away has a name still.
      for (const file of [saved.file, saved.cover]) await file?.slice(0, 1).arrayBuffer();
      return saved;
    } catch {
      return {};
    }
  };
  const [video, files] = await Promise.all([read(id), read(id + DETAIL_FILES_SUFFIX)]);
  return { ...video, ...files };
}

/** Forgets the video: the server has all of it. */
export const deleteVideoFile = (id: string): Promise<void> =>
  enqueue(() => runTransaction('readwrite', (store) => store.delete(id)));

/** Forgets everything of an upload. */
export async function deleteSavedFiles(id: string): Promise<void> {
  void deleteVideoFile(id);
  return enqueue(() => runTransaction('readwrite', (store) => store.delete(id + DETAIL_FILES_SUFFIX)));
}

/** Forgets the files of uploads nobody knows of any more, as of a page that was closed in the middle of forgetting. */
export function deleteOrphanedFiles(isSaved: (id: string) => boolean): Promise<void> {
  return enqueue(async () => {
    const keys = await runTransaction('readonly', (store) => store.getAllKeys());
    const orphanedKeys = keys.filter((key) => !isSaved(String(key).replace(DETAIL_FILES_SUFFIX, '')));
    for (const key of orphanedKeys) await runTransaction('readwrite', (store) => store.delete(key));
  });
}
