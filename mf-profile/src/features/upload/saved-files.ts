import { DETAIL_FILES_SUFFIX, uploadFilesStore } from '@ontrend/shared/uploads/files';
import { del, delMany, get, keys, set } from 'idb-keyval';
import type { CaptionTrack, VideoDetails } from '../../own-video/video-details.ts';
import { MAX_SAVED_FILE_BYTES } from './constants.ts';
import { PREVIOUS_DETAIL_FILES_SUFFIX } from './previous-release.ts';

/** Cover and captions of an upload: small, and changed while the user edits the details. */
export interface DetailFiles {
  cover?: VideoDetails['cover'];
  captions?: CaptionTrack[] | undefined;
}

/** The files of an upload. They are saved in IndexedDB if it is available and has space. */
export interface SavedFiles extends DetailFiles {
  file?: File | undefined;
}

/** Whether the storage quota has space for a file of this size. */
async function hasSpace(bytes: number): Promise<boolean> {
  if (bytes > MAX_SAVED_FILE_BYTES) return false;
  // Insecure pages have no storage estimate. A file that doesn't fit fails to be saved.
  if (!navigator.storage?.estimate) return true;
  const { quota = 0, usage = 0 } = await navigator.storage.estimate();
  return quota - usage > 2 * bytes;
}

let queue: Promise<void> = Promise.resolve();

/**
 * Runs operations one after the other: a slow write must not finish after the deletion of the same file.
 * Errors are ignored, as in private windows and on full disks.
 */
function enqueue(operation: () => Promise<unknown>): Promise<void> {
  queue = queue.then(operation).then(
    () => {},
    () => {},
  );
  return queue;
}

/**
 * Saves the video file of an upload if there is space, so that it can resume after a reload. Never throws.
 */
export function saveVideoFile(id: string, file: File): Promise<void> {
  return enqueue(async () => {
    if (await hasSpace(file.size)) await set(id, { file }, uploadFilesStore);
  });
}

/** Saves the cover and captions of an upload without writing the video again. Never throws. */
export function saveDetailFiles(id: string, files: DetailFiles): Promise<void> {
  return enqueue(() => set(id + DETAIL_FILES_SUFFIX, files, uploadFilesStore));
}

/** Moves the covers and captions that the previous release saved to their current keys. Never throws. */
export function movePreviousDetailFiles(): Promise<void> {
  return enqueue(async () => {
    for (const key of await keys<string>(uploadFilesStore)) {
      if (!key.endsWith(PREVIOUS_DETAIL_FILES_SUFFIX)) continue;
      const id = key.slice(0, -PREVIOUS_DETAIL_FILES_SUFFIX.length);
      await set(id + DETAIL_FILES_SUFFIX, await get(key, uploadFilesStore), uploadFilesStore);
      await del(key, uploadFilesStore);
    }
  });
}

/** @returns the saved files; an empty object when they can't be read */
export async function readSavedFiles(id: string): Promise<SavedFiles> {
  const read = async (key: string): Promise<SavedFiles> => {
    try {
      const saved = (await get<SavedFiles>(key, uploadFilesStore)) ?? {};
      // A file whose data the browser has evicted still has a name, so its first byte is read.
      for (const file of [saved.file, saved.cover]) await file?.slice(0, 1).arrayBuffer();
      return saved;
    } catch {
      return {};
    }
  };
  const [video, files] = await Promise.all([read(id), read(id + DETAIL_FILES_SUFFIX)]);
  return { ...video, ...files };
}

/** Deletes the video file when the server has all of it. */
export const deleteVideoFile = (id: string): Promise<void> => enqueue(() => del(id, uploadFilesStore));

/** Deletes all files of an upload. */
export const deleteSavedFiles = (id: string): Promise<void> =>
  enqueue(() => delMany([id, id + DETAIL_FILES_SUFFIX], uploadFilesStore));

/**
 * Deletes the files of uploads that no longer exist, for example after a page was closed during a deletion.
 */
export function deleteOrphanedFiles(isSaved: (id: string) => boolean): Promise<void> {
  return enqueue(async () => {
    const orphanedKeys = (await keys<string>(uploadFilesStore)).filter(
      (key) => !isSaved(key.replace(DETAIL_FILES_SUFFIX, '')),
    );
    await delMany(orphanedKeys, uploadFilesStore);
  });
}
