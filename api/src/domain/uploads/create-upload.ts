import { randomBytes } from 'node:crypto';
import { VIDEO_DESCRIPTION_MAX_LENGTH } from '@ontrend/shared/validation';
import { VISIBILITIES, type Visibility } from '@ontrend/shared/wire';
import type { Pool } from 'pg';
import { inTransaction, isUniqueViolation, statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { findSizeViolation } from '../../platform/media/limits.ts';
import { newMediaKey } from '../../platform/media/media-keys.ts';
import type { DiskSpace } from '../../platform/storage/disk-space.ts';
import { normalizeLine, normalizeText } from '../../platform/text/normalize-text.ts';
import { updateVideo } from '../videos/index.ts';
import { FILE_NAME_MAX_LENGTH, UPLOAD_LIFETIME_MS, UPLOAD_PREFIX } from './constants.ts';
import { assertUploadSpace, assertWithinQuota } from './quota.ts';

/** The properties of an upload as declared by the client. The texts are untrusted. */
export interface NewUpload {
  ownerId: number;
  bytes: number;
  /** Pairs of the header `Upload-Metadata`: filename, filetype, description, visibility. */
  metadata: Record<string, string | null>;
}

interface CreateUploadContext {
  pool: Pool;
  diskSpace: DiskSpace;
  maxStoredBytes: number;
}

const insertVideo = statement<
  { id: number },
  [
    fileName: string,
    ownerId: number,
    visibility: Visibility,
    mediaKey: string,
    sourceKey: string,
    bytes: number,
  ]
>(
  'upload-create-video',
  `insert into videos (file_name, owner_id, visibility, media_key, source_key, source_bytes, state)
   values ($1, $2, $3, $4, $5, $6, 'uploading') returning id`,
);
const insertUpload = statement<
  never,
  [id: string, ownerId: number, videoId: number, name: string, bytes: number, lifetimeMs: number]
>(
  'upload-create',
  `insert into uploads (id, owner_id, video_id, name, bytes, expires_at)
   values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6 / 1000.0))`,
);

/**
 * Returns a file name for display only: without folders, and without characters that disguise the name.
 */
export function displayFileName(name: string): string {
  return normalizeLine(name.split(/[/\\]/).at(-1) ?? '').slice(0, FILE_NAME_MAX_LENGTH);
}

function invalidFieldError(field: string, message: string): ApiError {
  return new ApiError(422, 'invalid-input', message, { [field]: [message] });
}

function parseVisibility(text: string | null | undefined): Visibility {
  if (text == null || text === '') return 'public';
  const visibility = VISIBILITIES.find((each) => each === text);
  if (!visibility) throw invalidFieldError('visibility', `It must be one of ${VISIBILITIES.join(', ')}`);
  return visibility;
}

function parseDescription(text: string | null | undefined): string {
  const description = normalizeText(text ?? '');
  if (description.length > VIDEO_DESCRIPTION_MAX_LENGTH)
    throw invalidFieldError('description', `Max ${VIDEO_DESCRIPTION_MAX_LENGTH} characters`);
  return description;
}

/**
 * Creates an upload and its video, which its owner sees from now on, and reserves its part of the quota.
 * Rejects everything that can be rejected from the declared properties, before any byte is sent.
 * @returns the id of the upload, which is the video's file name
 * @throws {ApiError} 413 for its size or the quota, 422 for invalid metadata, 507 for a full disk
 */
export async function createUpload(
  context: CreateUploadContext,
  { ownerId, bytes, metadata }: NewUpload,
): Promise<string> {
  const { pool, diskSpace, maxStoredBytes } = context;
  if (bytes === 0) throw invalidFieldError('file', 'This file is empty. Choose a different file.');
  const tooLarge = findSizeViolation(bytes);
  if (tooLarge) throw new ApiError(413, 'too-large', tooLarge);
  const visibility = parseVisibility(metadata.visibility);
  const description = parseDescription(metadata.description);
  await assertUploadSpace(pool, diskSpace, bytes);
  for (;;) {
    const mediaKey = newMediaKey({ isPrivate: visibility === 'private' });
    const id = randomBytes(8).toString('base64url');
    try {
      await inTransaction(pool, async (client) => {
        await assertWithinQuota(client, ownerId, bytes, maxStoredBytes);
        const [video] = await insertVideo(
          client,
          id,
          ownerId,
          visibility,
          mediaKey,
          UPLOAD_PREFIX + id,
          bytes,
        );
        if (!video) throw new Error('The video row was not inserted.');
        await insertUpload(
          client,
          id,
          ownerId,
          video.id,
          displayFileName(metadata.filename ?? ''),
          bytes,
          UPLOAD_LIFETIME_MS,
        );
        if (description !== '') await updateVideo(client, video.id, { description });
      });
      return id;
    } catch (error) {
      // A collision of random names, with a probability of 1 in 2^64. Try another one.
      if (!isUniqueViolation(error)) throw error;
    }
  }
}
