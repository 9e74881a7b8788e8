import type { Readable } from 'node:stream';

/** Metadata of a stored file. */
export interface StoredFile {
  /** Bytes. */
  size: number;
  /** Strong etag with its quotes: it changes with every change of the content. */
  etag: string;
}

/** First and last byte of a range, both inside the file. */
export interface ByteRange {
  start: number;
  end: number;
}

/** An entry of a folder and its last modification. */
export interface StoredEntry {
  name: string;
  changedAt: Date;
}

/** Storage of published media files: on disk, or in a bucket. */
export interface MediaStore {
  /**
   * Opens an empty local folder for the results of a job; removes what an earlier run of the same job left.
   */
  openScratch(job: string): Promise<string>;
  /** @param folder from `openScratch`, or a name from `scratches` */
  closeScratch(folder: string): Promise<void>;
  /**
   * Moves all files of a scratch folder below `path`, the file `last` at the end, so that its existence
   * implies all others. Idempotent.
   */
  publish(scratch: string, path: string, last: string): Promise<void>;
  /** Copies one local file to `path` in the store. */
  put(file: string, path: string): Promise<void>;
  /** Writes `bytes` to `path` atomically. */
  write(bytes: Buffer, path: string): Promise<void>;
  /** Copies everything below `from` to `to`; nothing if `from` does not exist. */
  copy(from: string, to: string): Promise<void>;
  /** Removes the file or folder at `path`, if it exists. */
  remove(path: string): Promise<void>;
  /** Null when the file does not exist. */
  find(path: string): Promise<StoredFile | null>;
  /** Streams an existing file or a range of it. */
  read(path: string, range?: ByteRange): Promise<Readable>;
  /** Names of the top-level folders: media keys, and `avatars`. */
  folders(): AsyncIterable<string>;
  /** Last modification of the folder or of an entry directly in it; null when it does not exist. */
  changedAt(folder: string): Promise<Date | null>;
  /** Files directly in a folder; empty when it does not exist. */
  files(folder: string): Promise<StoredEntry[]>;
  /** Scratch folders on this machine, in use or left by a dead process. */
  scratches(): Promise<StoredEntry[]>;
}

/** Next to the media, so that publishing is a rename; files below a leading dot are never served. */
export const SCRATCH = '.scratch';
