import type { DataStore } from '@tus/server';

/** Where the bytes of uploads go: the disk, or a bucket (design 5, "the rest by adapter"). By the ids of `uploads`. */
export interface UploadStore {
  /** What @tus/server writes to; its ids have `UPLOAD_PREFIX` before them. */
  datastore: DataStore;
  /** How many bytes are there. */
  receivedBytes(id: string): Promise<number>;
  /** Removes everything of an upload; there may be nothing. */
  discard(id: string): Promise<void>;
  /** Removes what is only needed until the last byte is there. */
  removeMetadata(id: string): Promise<void>;
  /** Where this machine keeps what it takes in, for a look at its space and for parts that are being checked. */
  folder: string;
}
