import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBucket } from '../../../api/test/bucket.ts';
import { BucketStorage } from '../../../shell/server/releases/bucket-storage.ts';
import { FolderStorage } from '../../../shell/server/releases/folder-storage.ts';
import type { ReleaseStorage } from '../../../shell/server/releases/release-storage.ts';

/** What releases can be kept in; a test opens it as often as there are processes. */
export interface StorageFixture {
  open(): Promise<ReleaseStorage>;
  /** The same as settings of a document server. */
  settings(): Record<string, string>;
  end(): Promise<void>;
}

const createTempFolder = () => mkdtempSync(join(tmpdir(), 'releases-'));

/** A folder of this machine, empty. */
export async function createFolderFixture(): Promise<StorageFixture> {
  const folder = createTempFolder();
  return {
    open: async () => new FolderStorage(folder),
    settings: () => ({ RELEASES_DIR: folder }),
    end: async () => rmSync(folder, { recursive: true }),
  };
}

/** A bucket of S3-compatible storage, empty; each who opens it has a folder of its own. */
export async function createBucketFixture(): Promise<StorageFixture> {
  const { settings, stop } = await startBucket();
  const folders: string[] = [];
  const opened: BucketStorage[] = [];
  const folder = () => {
    const made = createTempFolder();
    folders.push(made);
    return made;
  };
  return {
    async open() {
      const storage = await BucketStorage.open(settings, folder());
      opened.push(storage);
      return storage;
    },
    settings: () => ({
      RELEASES_DIR: folder(),
      RELEASES_BUCKET: settings.bucket,
      S3_ENDPOINT: settings.endpoint,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    }),
    async end() {
      for (const storage of opened) storage.close();
      await stop();
      for (const made of folders) rmSync(made, { recursive: true });
    },
  };
}

/** Every kind of them, for `describe.each`. */
export const STORAGE_FIXTURES = [
  ['a folder', createFolderFixture],
  ['a bucket', createBucketFixture],
] as const;
