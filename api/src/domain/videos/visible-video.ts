import type { Viewer } from '../../platform/auth/viewer.ts';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { notFound } from '../../platform/http/api-error.ts';
import { watchableVideo } from '../visibility/index.ts';

/** What a call that does something with a video needs to know of it. */
export interface VisibleVideo {
  id: number;
  owner_id: number;
  /** False: nobody may comment. */
  comments_on: boolean;
}

const selectVisibleVideo = statement<VisibleVideo, [fileName: string, viewerId: number | null]>(
  'video-visible',
  `select v.id, v.owner_id, v.comments_on from videos v
   where v.file_name = $1 and ${watchableVideo('$2', 'v')}`,
);

/**
 * The video that somebody likes, comments or asks about, if they may see it: public ones, unlisted ones (they have the
 * link), their own; none of somebody who has blocked them, or whom they have blocked. Lists have a narrower rule
 * (`listed_at`).
 * @param db a transaction's client, where the answer decides what is written
 * @param fileName the part before the first dot is enough (spec 3)
 * @throws {ApiError} 404 when there is none, or none for this viewer
 */
export async function findVisibleVideo(
  db: Queryable,
  fileName: string,
  viewer: Pick<Viewer, 'id'> | null,
): Promise<VisibleVideo> {
  const [video] = await selectVisibleVideo(db, fileName.split('.')[0] ?? '', viewer?.id ?? null);
  if (!video) throw notFound('video');
  return video;
}
