import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBucket } from '../../../api/test/bucket.ts';
import { BucketStorage } from '../../../shell/server/releases/bucket-storage.ts';
import { FolderStorage } from '../../../shell/server/releases/folder-storage.ts';
import type { ReleaseStorage } from '../../../shell/server/releases/release-storage.ts';

/** Storage of releases for a test; each `open` simulates another process. */
export interface StorageFixture {
  open(): Promise<ReleaseStorage>;
  /** Returns settings of a document server for this storage. */
  settings(): Record<string, string>;
  end(): Promise<void>;
}

const createTempFolder = () => mkdtempSync(join(tmpdir(), 'releases-'));

/** Creates an empty folder. */
export async function createFolderFixture(): Promise<StorageFixture> {
  const folder = createTempFolder();
  return {
    open: async () => new FolderStorage(folder),
    settings: () => ({ RELEASES_DIR: folder }),
    end: async () => rmSync(folder, { recursive: true }),
  };
}

/** Creates an empty bucket of S3-compatible storage; each process has its own local folder. */
export async function createBucketFixture(): Promise<StorageFixture> {
  const { settings, stop } = await startBucket();
  const folders: string[] = [];
  const opened: BucketStorage[] = [];
  const createFolder = () => {
    const folder = createTempFolder();
    folders.push(folder);
    return folder;
  };
  return {
    async open() {
      const storage = await BucketStorage.open(settings, createFolder());
      opened.push(storage);
      return storage;
    },
    settings: () => ({
      RELEASES_DIR: createFolder(),
      RELEASES_BUCKET: settings.bucket,
      S3_ENDPOINT: settings.endpoint,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    }),
    async end() {
      for (const storage of opened) storage.close();
      await stop();
      for (const folder of folders) rmSync(folder, { recursive: true });
    },
  };
}

/** All kinds of storage, for `describe.each`. */
export const STORAGE_FIXTURES = [
  ['a folder', createFolderFixture],
  ['a bucket', createBucketFixture],
] as const;
