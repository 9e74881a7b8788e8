import { type BucketSettings, s3ClientOptions } from '@ontrend/shared/server/s3-options';
import type { Sources } from '../../platform/storage/sources.ts';
import { TUS_EXTENSIONS, UPLOAD_LIFETIME_MS, UPLOAD_PREFIX } from './constants.ts';
import type { UploadStore } from './upload-store.ts';

/** Bytes of a part of an S3 multipart upload; a rest below S3's least part waits beside them. */
const PART_SIZE = 8 * 1_024 ** 2;
/** What the library puts beside an upload: its notes, and the rest that is too small for a part. */
const COMPANION_SUFFIXES = ['.info', '.part'] as const;

function ignoreEnded(error: { status_code?: number; name?: string }): void {
  if (error.status_code !== 404 && error.name !== 'NoSuchUpload') throw error;
}

/**
 * Uploads in a bucket, each an S3 multipart upload. What came since the last part is only kept when the request ends in
 * order, as every one of ours does but those of a killed server: then the client goes on a part earlier.
 * @param folder where parts lie on this machine meanwhile
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
  const forgetNotes = async (id: string) => {
    for (const ending of COMPANION_SUFFIXES) await sources.remove(keyOf(id) + ending);
  };
  return {
    datastore,
    folder,
    async receivedBytes(id) {
      return (await datastore.getUpload(keyOf(id)).catch(() => null))?.offset ?? 0;
    },
    async discard(id) {
      // Ends the multipart upload; one that is complete or gone is none. What fails otherwise is tried again by a sweep.
      await datastore.remove(keyOf(id)).catch(ignoreEnded);
      await sources.remove(keyOf(id));
      await forgetNotes(id);
    },
    removeMetadata: forgetNotes,
  };
}
