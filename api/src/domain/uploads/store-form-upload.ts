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
  uploads: UploadStore;
  intake: UploadIntake;
}

/** A file that came whole with a form. */
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
 * Takes a small file the way of all uploads: the same quota, the same look at it, the same refusals.
 * @returns the new video's file name
 * @throws {ApiError} 413, 422, 507
 */
export async function storeFormUpload(
  { pool, config, uploads, intake }: UploadContext,
  { ownerId, visibility, content }: FormFile,
): Promise<string> {
  const space = {
    pool,
    folder: uploads.folder,
    minFreeBytes: config.uploadFree,
    maxStoredBytes: config.uploadQuota,
  };
  const metadata = { visibility: visibility ?? null };
  const id = await createUpload(space, { ownerId, bytes: content.length, metadata });
  const key = `${UPLOAD_PREFIX}${id}`;
  await uploads.datastore.create(new Upload({ id: key, size: content.length, offset: 0 }));
  await uploads.datastore.write(Readable.from([content]), key, 0);
  const verdict = await intake.process(id);
  if (verdict.kind !== 'refused') return id;
  // The answer says it: no failed video stays behind, as one does of what took hours.
  await deleteFailedVideo(pool, id);
  throw new ApiError(422, 'unsuitable-video', verdict.sentence, { video: [verdict.sentence] });
}
