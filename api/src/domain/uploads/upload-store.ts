import type { DataStore } from '@tus/server';
import type { Sources } from '../../platform/storage/sources.ts';
import { TUS_EXTENSIONS, UPLOAD_PREFIX } from './constants.ts';

/** Suffixes of the files that the library may store for an incomplete upload (@tus/s3-store). */
const COMPANION_SUFFIXES = ['.info', '.part'] as const;

/** Ignores that an upload does not exist; rethrows every other error. */
function ignoreMissing(error: { status_code?: number; name?: string }): null {
  const isMissing = error.status_code === 404 || error.status_code === 410 || error.name === 'NoSuchUpload';
  if (!isMissing) throw error;
  return null;
}

const keyOf = (id: string) => `${UPLOAD_PREFIX}${id}`;

/** Stores the bytes of uploads, on disk or in a bucket. */
export class UploadStore {
  /** The store that @tus/server writes to. Its ids have the prefix `UPLOAD_PREFIX`. */
  readonly datastore: DataStore;
  /**
   * The local folder for received data. Used to check the free disk space and for parts whose checksum is
   * being verified.
   */
  readonly folder: string;
  private readonly sources: Sources;

  constructor(datastore: DataStore, sources: Sources, folder: string) {
    datastore.extensions = TUS_EXTENSIONS;
    this.datastore = datastore;
    this.sources = sources;
    this.folder = folder;
  }

  /** Returns the number of stored bytes of an open upload. */
  async countReceivedBytes(id: string): Promise<number> {
    return (await this.datastore.getUpload(keyOf(id)).catch(ignoreMissing))?.offset ?? 0;
  }

  /** Deletes all data of an upload, if there is any. */
  async discard(id: string): Promise<void> {
    // Aborts the multipart upload, if it is not complete.
    await this.datastore.remove(keyOf(id)).catch(ignoreMissing);
    await this.sources.remove(keyOf(id));
    await this.removeCompanionFiles(id);
  }

  /** Deletes the data that is needed only until the upload is complete. */
  async removeCompanionFiles(id: string): Promise<void> {
    for (const suffix of COMPANION_SUFFIXES) await this.sources.remove(keyOf(id) + suffix);
  }
}
