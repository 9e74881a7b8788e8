import { type BucketSettings, s3ClientOptions } from '@ontrend/shared/server/s3-options';
import type { Sources } from '../../platform/storage/sources.ts';
import { UPLOAD_LIFETIME_MS } from './constants.ts';
import { UploadStore } from './upload-store.ts';

/**
 * Stores uploads in a bucket, each as an S3 multipart upload with parts of 8 MB; a smaller remainder is a separate
 * object. Bytes since the last part are stored only when the request ends normally. All requests do, except
 * those of a killed server; then the client resumes one part earlier.
 * @param folder local folder for parts in transfer
 */
export async function createBucketStore(
  settings: BucketSettings,
  sources: Sources,
  folder: string,
): Promise<UploadStore> {
  const { S3Store } = await import('@tus/s3-store');
  const datastore = new S3Store({
    useTags: false,
    expirationPeriodInMilliseconds: UPLOAD_LIFETIME_MS,
    s3ClientConfig: { bucket: settings.bucket, ...s3ClientOptions(settings) },
  });
  return new UploadStore(datastore, sources, folder);
}
