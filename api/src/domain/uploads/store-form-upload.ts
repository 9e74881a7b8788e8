import { Readable } from 'node:stream';
import type { Visibility } from '@ontrend/shared/wire';
import { Upload } from '@tus/server';
import type { Pool } from 'pg';
import type { Config } from '../../platform/config/config.ts';
import { statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { DiskSpace } from '../../platform/storage/disk-space.ts';
import { cancelUpload } from './cancel-upload.ts';
import { UPLOAD_PREFIX } from './constants.ts';
import { createUpload } from './create-upload.ts';
import type { IntakeQueue } from './intake-queue.ts';
import { findUpload } from './upload-rows.ts';
import type { UploadStore } from './upload-store.ts';

interface UploadContext {
  pool: Pool;
  config: Pick<Config, 'uploadQuota'>;
  diskSpace: DiskSpace;
  uploadStore: UploadStore;
  uploadIntake: IntakeQueue;
}

/** A file from a multipart form. */
interface FormFile {
  ownerId: number;
  visibility: Visibility | undefined;
  content: Buffer;
}

const deleteFailedVideo = statement<never, [fileName: string]>(
  'upload-drop-failed',
  `delete from videos where file_name = $1 and state = 'failed'`,
);

/**
 * Stores a small file from a form with the same quota, checks and errors as other uploads. If its check takes too long,
 * the video is still in the state `uploading`.
 * @returns the file name of the new video
 * @throws {ApiError} 413, 422, 507
 */
export async function storeFormUpload(
  { pool, config, diskSpace, uploadStore, uploadIntake }: UploadContext,
  { ownerId, visibility, content }: FormFile,
): Promise<string> {
  const space = { pool, diskSpace, maxStoredBytes: config.uploadQuota };
  const metadata = { visibility: visibility ?? null };
  const id = await createUpload(space, { ownerId, bytes: content.length, metadata });
  const key = `${UPLOAD_PREFIX}${id}`;
  let result: Awaited<ReturnType<IntakeQueue['processForReply']>>;
  try {
    await uploadStore.datastore.create(new Upload({ id: key, size: content.length, offset: 0 }));
    await uploadStore.datastore.write(Readable.from([content]), key, 0);
    result = await uploadIntake.processForReply(id, 'form');
  } catch (error) {
    // The caller sends the form again, so nothing may remain. A sweep deletes what can't be deleted now.
    const [upload] = await findUpload(pool, id).catch(() => []);
    if (upload) await cancelUpload({ pool, uploadStore }, upload).catch(() => {});
    throw error;
  }
  if (result.kind !== 'rejected') return id;
  // The error is part of this reply, so the failed video is deleted. It remains for resumable uploads, which
  // take long, and after a check that takes longer than this request.
  await deleteFailedVideo(pool, id);
  throw new ApiError(422, 'unsuitable-video', result.message, { video: [result.message] });
}
