import type { Readable } from 'node:stream';

/** What is known of a stored file without reading it. */
export interface StoredFile {
  /** Bytes. */
  size: number;
  /** Strong, with its quotes: as long as it is the same, so is every byte. */
  etag: string;
}

/** The first and the last byte of a part, both within the file. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Something of a folder, and when it changed last. */
export interface StoredEntry {
  name: string;
  changedAt: Date;
}

/** Where finished media files live: on disk, or in a bucket (design 5, "the rest by adapter"). */
export interface MediaStore {
  /** An empty folder for the results of one job; what an earlier, broken run of the same job left is removed. */
  openScratch(job: string): Promise<string>;
  /** @param folder as it was opened, or a name of `scratches` */
  closeScratch(folder: string): Promise<void>;
  /**
   * Moves everything of a scratch folder below `place`, the file `last` after all others: whoever finds it finds
   * the whole. Repeating it is harmless.
   */
  publish(scratch: string, place: string, last: string): Promise<void>;
  /** Copies one file to `place`, a path below the store. */
  put(file: string, place: string): Promise<void>;
  /** Makes a file of `bytes` at `place`; nobody finds half of it. */
  write(bytes: Buffer, place: string): Promise<void>;
  /** Makes everything below `from` stand below `to` as well. */
  copy(from: string, to: string): Promise<void>;
  /** Removes the file or folder at `place`; there may be none. */
  remove(place: string): Promise<void>;
  /** Null: there is no such file. */
  find(place: string): Promise<StoredFile | null>;
  /** The bytes of a file that was found, all of them or a part. */
  read(place: string, range?: ByteRange): Promise<Readable>;
  /** The names of the folders of the uppermost level: keys of videos, and `avatars`. */
  folders(): AsyncIterable<string>;
  /** When something directly in a folder, or the folder itself, changed last; null when there is no such folder. */
  changedAt(folder: string): Promise<Date | null>;
  /** The files directly in a folder; none when there is no such folder. */
  files(folder: string): Promise<StoredEntry[]>;
  /** Scratch folders on this machine, in use or left behind by who died. */
  scratches(): Promise<StoredEntry[]>;
}

/** Beside the media, so that publishing is a rename; the dot keeps it from being served. */
export const SCRATCH = '.scratch';
