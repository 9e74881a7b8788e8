import type { Viewer } from '../../auth/viewer.ts';
import { type Queryable, statement } from '../../db/statement.ts';
import { notFound } from '../../http/api-error.ts';

/** What a call that does something with a video needs to know of it. */
export interface VisibleVideo {
  id: number;
  owner_id: number;
  /** False: nobody may comment. */
  comments_on: boolean;
}

const findVisible = statement<VisibleVideo, [fileName: string, viewerId: number | null]>(
  'video-visible',
  `select id, owner_id, comments_on from videos
   where file_name = $1 and state = 'ready'
     and (owner_id = $2 or (owner_active and visibility <> 'private'))`,
);

/**
 * The video that somebody likes, comments or asks about, if they may see it: public ones, unlisted ones (they have the
 * link), their own. Lists have a narrower rule (`listed_at`).
 * @param db a transaction's client, where the answer decides what is written
 * @param fileName the part before the first dot is enough (spec 3)
 * @throws {ApiError} 404 when there is none, or none for this viewer
 */
export async function visibleVideo(
  db: Queryable,
  fileName: string,
  viewer: Pick<Viewer, 'id'> | null,
): Promise<VisibleVideo> {
  const [video] = await findVisible(db, fileName.split('.')[0] ?? '', viewer?.id ?? null);
  if (!video) throw notFound('video');
  return video;
}
