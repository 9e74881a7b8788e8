import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import type { Pool } from 'pg';
import { TUS_EXTENSIONS, UPLOAD_LIFETIME_MS, UPLOAD_PREFIX } from './constants.ts';
import { findUpload } from './upload-rows.ts';
import type { UploadStore } from './upload-store.ts';

/** The library's store of upload metadata. Ours reads the table `uploads`. */
type Configstore = NonNullable<ConstructorParameters<typeof FileStore>[0]['configstore']>;

function createConfigstore(pool: Pool): Configstore {
  const stripPrefix = (key: string) => key.slice(UPLOAD_PREFIX.length);
  return {
    async get(key) {
      const [upload] = await findUpload(pool, stripPrefix(key));
      if (upload?.state !== 'open') return undefined;
      // The properties of an `Upload` that the library reads.
      const metadata = {
        id: key,
        offset: 0,
        size: upload.bytes,
        creation_date: upload.created_at.toISOString(),
      };
      return metadata as Awaited<ReturnType<Configstore['get']>>;
    },
    async set() {},
    async delete() {},
  };
}

/** The library's store, which replaces every error of a write, such as a full disk, by the same one. */
class DiskDatastore extends FileStore {
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(join(this.directory, id), { flags: 'r+', start: offset });
    await pipeline(readable, file);
    return offset + file.bytesWritten;
  }
}

/** Stores uploads in the folder `uploads` of the data folder, each as one growing file. */
export function createDiskStore(dataDir: string, pool: Pool): UploadStore {
  const folder = join(dataDir, UPLOAD_PREFIX);
  const datastore = new DiskDatastore({
    directory: dataDir,
    configstore: createConfigstore(pool),
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
