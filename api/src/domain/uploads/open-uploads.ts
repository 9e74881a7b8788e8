import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Storage, StorageSettings } from '../../platform/storage/open-store.ts';
import { createBucketStore } from './bucket-store.ts';
import { UPLOAD_PREFIX } from './constants.ts';
import { createDiskDatastore } from './disk-store.ts';
import { UploadStore } from './upload-store.ts';

/** Opens the store of uploads, in the bucket if there is one and otherwise in the data folder. */
export async function openUploadStore(
  { dataDir, s3 }: StorageSettings,
  { sources }: Storage,
  pool: Pool,
): Promise<UploadStore> {
  const folder = join(dataDir, UPLOAD_PREFIX);
  await mkdir(folder, { recursive: true });
  return s3
    ? createBucketStore(s3, sources, folder)
    : new UploadStore(createDiskDatastore(dataDir, pool), sources, folder);
}
