import type { Viewer } from '../../platform/auth/viewer.ts';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { notFoundError } from '../../platform/http/api-error.ts';
import { toVideoName } from '../../platform/media/video-name.ts';
import { watchableVideoSql } from '../visibility/index.ts';

/** The properties of a video that actions on it depend on. */
export interface VisibleVideo {
  id: number;
  owner_id: number;
  /** False if comments are turned off. */
  comments_on: boolean;
}

/** Query of a `VisibleVideo`, if the viewer may see it. @param fileName placeholder, without an extension */
export const visibleVideoSql = (fileName: string, viewer: string): string =>
  `select v.id, v.owner_id, v.comments_on from videos v
   where v.file_name = ${fileName} and ${watchableVideoSql(viewer, 'v')}`;

const selectVisibleVideo = statement<VisibleVideo, [fileName: string, viewerId: number | null]>(
  'video-visible',
  visibleVideoSql('$1', '$2'),
);

/**
 * Finds a video if the viewer may see it: public and unlisted videos and their own, unless one has blocked
 * the other. Lists have a narrower condition (`listed_at`).
 * @param db a transaction's client if the result determines a write
 * @param fileName the part before the first dot is sufficient (VIDEO-2)
 * @throws {ApiError} 404 if it does not exist or the viewer may not see it
 */
export async function findVisibleVideo(
  db: Queryable,
  fileName: string,
  viewer: Pick<Viewer, 'id'> | null,
): Promise<VisibleVideo> {
  const [video] = await selectVisibleVideo(db, toVideoName(fileName), viewer?.id ?? null);
  if (!video) throw notFoundError('video');
  return video;
}
