import { join } from 'node:path';
import type { BucketSettings } from '@ontrend/shared/server/s3-options';
import { openBucket } from './bucket.ts';
import { bucketMediaStore } from './bucket-store.ts';
import { diskMediaStore } from './disk-store.ts';
import { type MediaStore, SCRATCH } from './media-store.ts';
import { bucketSources, diskSources, type Sources } from './sources.ts';

/** What of the configuration says where media are. */
export interface StorageSettings {
  mediaDir: string;
  dataDir: string;
  /** When given, media and uploads are there and not on disk. */
  s3: BucketSettings | undefined;
}

/** The two places of the media pipeline: what comes in, and what goes out. */
export interface Storage {
  store: MediaStore;
  sources: Sources;
  /** Makes what has to be there before anything is stored; there is nothing to do the second time. */
  prepare(): Promise<void>;
  close(): void;
}

/** Opens the storage of an installation: the disk, or a bucket where one is set (design 5). */
export async function openStorage({ mediaDir, dataDir, s3 }: StorageSettings): Promise<Storage> {
  if (!s3)
    return { store: diskMediaStore(mediaDir), sources: diskSources(dataDir), async prepare() {}, close() {} };
  const bucket = await openBucket(s3);
  return {
    store: bucketMediaStore(bucket, join(mediaDir, SCRATCH)),
    sources: bucketSources(bucket),
    prepare: bucket.make,
    close: bucket.close,
  };
}
