import { type Queryable, statement } from '../../platform/db/statement.ts';
import { ApiError, notFoundError } from '../../platform/http/api-error.ts';
import { toVideoName } from '../../platform/media/video-name.ts';

/** The properties of a video that changes depend on. */
export interface OwnVideoRow {
  id: number;
  owner_id: number;
  file_name: string;
  media_key: string;
  state: string;
  cover_key: string | null;
  /** It is public, ready and not hidden. */
  is_listed: boolean;
}

const selectVideoForUpdate = statement<OwnVideoRow, [fileName: string]>(
  'own-video-find',
  `select id, owner_id, file_name, media_key, state, cover_key, listed_at is not null as is_listed from videos
   where file_name = $1 and state <> 'removed' for update`,
);

/**
 * Reads a video of the viewer and locks it until the transaction ends.
 * @param fileName the part before the first dot is sufficient (VIDEO-2)
 * @throws {ApiError} 404 if it does not exist, 403 if it belongs to another user
 */
export async function lockOwnVideo(db: Queryable, fileName: string, viewerId: number): Promise<OwnVideoRow> {
  const [video] = await selectVideoForUpdate(db, toVideoName(fileName));
  if (!video) throw notFoundError('video');
  if (video.owner_id !== viewerId)
    throw new ApiError(403, 'not-yours', 'This video belongs to another user.');
  return video;
}
