import { join } from 'node:path';
import type { BucketSettings } from '@ontrend/shared/server/s3-options';
import { openBucket } from './bucket.ts';
import { bucketMediaStore } from './bucket-store.ts';
import { diskMediaStore } from './disk-store.ts';
import { type MediaStore, SCRATCH } from './media-store.ts';
import { bucketSources, diskSources, type Sources } from './sources.ts';

/** The settings that select the storage. */
export interface StorageSettings {
  mediaDir: string;
  dataDir: string;
  /** Stores media and uploads in this bucket instead of on disk. */
  s3: BucketSettings | undefined;
}

/** The storage of published media and of source files. */
export interface Storage {
  store: MediaStore;
  sources: Sources;
  /** Creates what must exist before anything is stored. Idempotent. */
  prepare(): Promise<void>;
  close(): void;
}

/** Opens the storage of an installation: the disk, or the configured bucket. */
export async function openStorage({ mediaDir, dataDir, s3 }: StorageSettings): Promise<Storage> {
  if (!s3)
    return { store: diskMediaStore(mediaDir), sources: diskSources(dataDir), async prepare() {}, close() {} };
  const bucket = await openBucket(s3);
  return {
    store: bucketMediaStore(bucket, join(mediaDir, SCRATCH)),
    sources: bucketSources(bucket),
    prepare: bucket.ensureExists,
    close: bucket.close,
  };
}
