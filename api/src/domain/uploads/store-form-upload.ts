import { Readable } from 'node:stream';
import type { Visibility } from '@ontrend/shared/wire';
import { Upload } from '@tus/server';
import type { Pool } from 'pg';
import type { Config } from '../../platform/config/config.ts';
import { statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { UPLOAD_PREFIX } from './constants.ts';
import { createUpload } from './create-upload.ts';
import type { UploadIntake } from './upload-intake.ts';
import type { UploadStore } from './upload-store.ts';

interface UploadContext {
  pool: Pool;
  config: Pick<Config, 'uploadFree' | 'uploadQuota'>;
  uploadStore: UploadStore;
  uploadIntake: UploadIntake;
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
 * Stores a small file from a form with the same quota, checks and errors as other uploads.
 * @returns the file name of the new video
 * @throws {ApiError} 413, 422, 507
 */
export async function storeFormUpload(
  { pool, config, uploadStore, uploadIntake }: UploadContext,
  { ownerId, visibility, content }: FormFile,
): Promise<string> {
  const space = {
    pool,
    folder: uploadStore.folder,
    minFreeBytes: config.uploadFree,
    maxStoredBytes: config.uploadQuota,
  };
  const metadata = { visibility: visibility ?? null };
  const id = await createUpload(space, { ownerId, bytes: content.length, metadata });
  const key = `${UPLOAD_PREFIX}${id}`;
  await uploadStore.datastore.create(new Upload({ id: key, size: content.length, offset: 0 }));
  await uploadStore.datastore.write(Readable.from([content]), key, 0);
  const result = await uploadIntake.process(id);
  if (result.kind !== 'rejected') return id;
  // The error is part of this reply, so the failed video is deleted. It remains for resumable uploads, which
  // take long.
  await deleteFailedVideo(pool, id);
  throw new ApiError(422, 'unsuitable-video', result.message, { video: [result.message] });
}
