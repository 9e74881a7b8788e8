import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import type { Pool } from 'pg';
import { TUS_EXTENSIONS, UPLOAD_LIFETIME_MS, UPLOAD_PREFIX } from './constants.ts';
import { findUpload } from './upload-rows.ts';
import type { UploadStore } from './upload-store.ts';

/** Configstore is what the library calls its notes; ours are the table. */
type Notes = NonNullable<ConstructorParameters<typeof FileStore>[0]['configstore']>;

function notesIn(pool: Pool): Notes {
  const bare = (key: string) => key.slice(UPLOAD_PREFIX.length);
  return {
    async get(key) {
      const [upload] = await findUpload(pool, bare(key));
      if (upload?.state !== 'open') return undefined;
      // What the library reads of an `Upload`.
      const notes = {
        id: key,
        offset: 0,
        size: upload.bytes,
        creation_date: upload.created_at.toISOString(),
      };
      return notes as Awaited<ReturnType<Notes['get']>>;
    },
    async set() {},
    async delete() {},
  };
}

/** Uploads below `uploads` in the data folder, each a file that grows. */
export function createDiskStore(dataDir: string, pool: Pool): UploadStore {
  const folder = join(dataDir, UPLOAD_PREFIX);
  const datastore = new FileStore({
    directory: dataDir,
    configstore: notesIn(pool),
    expirationPeriodInMilliseconds: UPLOAD_LIFETIME_MS,
  });
  datastore.extensions = TUS_EXTENSIONS;
  const fileOf = (id: string) => join(folder, id);
  return {
    datastore,
    folder,
    async receivedBytes(id) {
      return (await stat(fileOf(id)).catch(() => null))?.size ?? 0;
    },
    async discard(id) {
      await rm(fileOf(id), { force: true });
    },
    async removeMetadata() {},
  };
}
