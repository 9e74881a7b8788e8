import { mkdir } from 'node:fs/promises';
import type { ServerConfig } from '../config.ts';
import { BucketStorage } from './bucket-storage.ts';
import { FolderStorage } from './folder-storage.ts';
import type { RejectionListener } from './log-reader.ts';
import { PointerSigner } from './pointer-signer.ts';
import type { ReleaseStorage } from './release-storage.ts';
import { ReleaseStore } from './release-store.ts';

/**
 * Opens the storage of releases: the bucket if one is configured, else the folder.
 * @throws Error when the bucket cannot be used
 */
async function openReleaseStorage(config: ServerConfig): Promise<ReleaseStorage> {
  const { RELEASES_DIR: folder, RELEASES_BUCKET: bucket } = config;
  if (!bucket) return new FolderStorage(folder);
  await mkdir(folder, { recursive: true });
  return BucketStorage.open(
    {
      bucket,
      endpoint: config.S3_ENDPOINT,
      region: config.S3_REGION,
      accessKeyId: config.S3_ACCESS_KEY_ID,
      secretAccessKey: config.S3_SECRET_ACCESS_KEY,
    },
    folder,
  );
}

/**
 * Opens the release store with the pointer signatures of the settings.
 * @throws Error when the bucket or a key cannot be used
 */
export async function openReleaseStore(
  config: ServerConfig,
  onRejected: RejectionListener,
): Promise<ReleaseStore> {
  const { POINTER_KEY: key, POINTER_SIGNATURES: mode } = config;
  const signer = key ? new PointerSigner(key, mode) : undefined;
  return new ReleaseStore(await openReleaseStorage(config), { signer, onRejected });
}
