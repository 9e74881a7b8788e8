import { join } from 'node:path';
import type { BucketSettings } from '@ontrend/shared/server/s3-options';
import type { ToolServicePaths } from '../config/config.ts';
import { createToolClient } from '../media/tool-client.ts';
import { openBucket } from './bucket.ts';
import { bucketMediaStore } from './bucket-store.ts';
import { createDiskSpace, type DiskSpace } from './disk-space.ts';
import { diskMediaStore } from './disk-store.ts';
import { limitWrites } from './limit-writes.ts';
import { type MediaStore, SCRATCH } from './media-store.ts';
import { createScratch, ENTER_ONLY, type Scratch } from './scratch.ts';
import { bucketSources, diskSources, type Sources } from './sources.ts';

/** The settings that select the storage. */
export interface StorageSettings {
  mediaDir: string;
  dataDir: string;
  /** Stores media and uploads in this bucket instead of on disk. */
  s3: BucketSettings | undefined;
  /** Bytes that stay free on local disks; undefined for the default of `createDiskSpace`. */
  diskReserve?: number | undefined;
  /** With a bucket: the transcoder service, whose folder contains the scratch folders. */
  transcoderService?: ToolServicePaths | undefined;
}

/** The storage of published media and of source files. */
export interface Storage {
  store: MediaStore;
  sources: Sources;
  /** The local disks, which contain scratch folders also with a bucket. */
  diskSpace: DiskSpace;
  /** Creates what must exist before anything is stored. Idempotent. */
  prepare(): Promise<void>;
  close(): void;
}

/** Opens the scratch folders of an installation with a bucket. */
function openScratch({ mediaDir, transcoderService }: StorageSettings): Scratch {
  if (!transcoderService) return createScratch(join(mediaDir, SCRATCH));
  const { deleteFolder } = createToolClient(transcoderService.socket);
  return createScratch(transcoderService.files, { mode: ENTER_ONLY, deleteFolder });
}

/**
 * Opens the storage of an installation: the disk, or the configured bucket.
 * @param diskSpace replaces the space of the real disks in tests
 */
export async function openStorage(
  settings: StorageSettings,
  diskSpace = createDiskSpace(
    { data: settings.dataDir, media: settings.transcoderService?.files ?? settings.mediaDir },
    settings.diskReserve,
  ),
): Promise<Storage> {
  const { mediaDir, dataDir, s3 } = settings;
  if (!s3)
    return {
      store: limitWrites(diskMediaStore(mediaDir), diskSpace),
      sources: diskSources(dataDir),
      diskSpace,
      async prepare() {},
      close() {},
    };
  const bucket = await openBucket(s3);
  return {
    store: bucketMediaStore(bucket, openScratch(settings)),
    sources: bucketSources(bucket, diskSpace),
    diskSpace,
    prepare: bucket.ensureExists,
    close: bucket.close,
  };
}
