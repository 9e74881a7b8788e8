import type { DataStore } from '@tus/server';

/** Stores the bytes of uploads, on disk or in a bucket. */
export interface UploadStore {
  /** The store that @tus/server writes to. Its ids have the prefix `UPLOAD_PREFIX`. */
  datastore: DataStore;
  /** Returns the number of stored bytes. */
  receivedBytes(id: string): Promise<number>;
  /** Deletes all data of an upload, if there is any. */
  discard(id: string): Promise<void>;
  /** Deletes the data that is needed only until the upload is complete. */
  removeMetadata(id: string): Promise<void>;
  /**
   * The local folder for received data. Used to check the free disk space and for parts whose checksum is
   * being verified.
   */
  folder: string;
}
