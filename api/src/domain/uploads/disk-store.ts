import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { Upload } from '@tus/server';
import type { Pool } from 'pg';
import { UPLOAD_LIFETIME_MS, UPLOAD_PREFIX } from './constants.ts';
import { findUpload } from './upload-rows.ts';

/** The library's store of upload metadata. Ours reads the table `uploads`. */
type Configstore = NonNullable<ConstructorParameters<typeof FileStore>[0]['configstore']>;

const createConfigstore = (pool: Pool): Configstore => ({
  async get(key) {
    const [upload] = await findUpload(pool, key.slice(UPLOAD_PREFIX.length));
    if (upload?.state !== 'open') return undefined;
    const { bytes: size, created_at } = upload;
    return new Upload({ id: key, offset: 0, size, creation_date: created_at.toISOString() });
  },
  async set() {},
  async delete() {},
});

/** The library's store, which replaces every error of a write, such as a full disk, by the same one. */
class DiskDatastore extends FileStore {
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(join(this.directory, id), { flags: 'r+', start: offset });
    await pipeline(readable, file);
    return offset + file.bytesWritten;
  }
}

/** Stores uploads in the folder `uploads` of the data folder, each as one growing file. */
export function createDiskDatastore(dataDir: string, pool: Pool): FileStore {
  return new DiskDatastore({
    directory: dataDir,
    configstore: createConfigstore(pool),
    expirationPeriodInMilliseconds: UPLOAD_LIFETIME_MS,
  });
}
