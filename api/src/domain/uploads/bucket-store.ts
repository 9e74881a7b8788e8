import { type BucketSettings, s3ClientOptions } from '@ontrend/shared/server/s3-options';
import type { Sources } from '../../platform/storage/sources.ts';
import { TUS_EXTENSIONS, UPLOAD_LIFETIME_MS, UPLOAD_PREFIX } from './constants.ts';
import type { UploadStore } from './upload-store.ts';

/**
 * Size of the parts of an S3 multipart upload in bytes. A remainder below S3's minimum is stored as a
 * separate object.
 */
const PART_SIZE = 8 * 1_024 ** 2;
/**
 * Suffixes of the objects that the library stores for an upload: metadata, and the remainder that is too
 * small for a part.
 */
const COMPANION_SUFFIXES = ['.info', '.part'] as const;

/** Ignores that an upload does not exist; rethrows every other error. */
function ignoreEnded(error: { status_code?: number; name?: string }): null {
  const isMissing = error.status_code === 404 || error.status_code === 410 || error.name === 'NoSuchUpload';
  if (!isMissing) throw error;
  return null;
}

/**
 * Stores uploads in a bucket, each as an S3 multipart upload. Bytes since the last part are stored only when
 * the request ends normally. All requests do, except those of a killed server; then the client resumes one
 * part earlier.
 * @param folder local folder for parts in transfer
 */
export async function createBucketStore(
  settings: BucketSettings,
  sources: Sources,
  folder: string,
): Promise<UploadStore> {
  const { S3Store } = await import('@tus/s3-store');
  const datastore = new S3Store({
    partSize: PART_SIZE,
    useTags: false,
    expirationPeriodInMilliseconds: UPLOAD_LIFETIME_MS,
    s3ClientConfig: { bucket: settings.bucket, ...s3ClientOptions(settings) },
  });
  datastore.extensions = TUS_EXTENSIONS;
  const keyOf = (id: string) => `${UPLOAD_PREFIX}${id}`;
  const removeMetadata = async (id: string) => {
    for (const ending of COMPANION_SUFFIXES) await sources.remove(keyOf(id) + ending);
  };
  return {
    datastore,
    folder,
    async receivedBytes(id) {
      return (await datastore.getUpload(keyOf(id)).catch(ignoreEnded))?.offset ?? 0;
    },
    async discard(id) {
      // Aborts the multipart upload, if it is not complete. Other errors are left to a sweep.
      await datastore.remove(keyOf(id)).catch(ignoreEnded);
      await sources.remove(keyOf(id));
      await removeMetadata(id);
    },
    removeMetadata,
  };
}
