import type { Video } from '@ontrend/shared/wire';
import type { Pool, PoolClient } from 'pg';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { inTransaction, isDeadlock, statement } from '../../platform/db/statement.ts';
import { notFoundError } from '../../platform/http/api-error.ts';
import { toVideoName } from '../../platform/media/video-name.ts';
import { notify, withdrawNotification } from '../notifications/index.ts';
import { type VisibleVideo, visibleVideoSql } from './visible-video.ts';

/**
 * Number of attempts when a like deadlocks with the deletion of an account, which updates the same counters
 * in another order.
 */
const MAX_ATTEMPTS = 3;

/** A video, and whether the statement added or removed the like. */
interface LikeChange extends VisibleVideo {
  is_changed: boolean;
}

type LikeValues = [userId: number, fileName: string];

/** FOR KEY SHARE: a like during the deletion of its video finds no video, instead of failing at the foreign key. */
const LIKEABLE_VIDEO_SQL = `${visibleVideoSql('$2', '$1')} for key share of v`;

export const insertLike = statement<LikeChange, LikeValues>(
  'like-insert',
  `with video as (${LIKEABLE_VIDEO_SQL}),
   changed as (
     insert into likes (user_id, video_id) select $1::bigint, id from video on conflict do nothing returning video_id
   )
   select *, exists (select from changed) as is_changed from video`,
);

export const deleteLike = statement<LikeChange, LikeValues>(
  'like-delete',
  `with video as (${LIKEABLE_VIDEO_SQL}),
   changed as (
     delete from likes using video where user_id = $1 and video_id = video.id returning video_id
   )
   select *, exists (select from changed) as is_changed from video`,
);

/**
 * Updates both counters. The update of the video needs the result of the owner's, so PostgreSQL locks the owner's row before the
 * video's, in the same order as changes of the owner's state.
 */
export const countLike = statement<{ likes: number }, [ownerId: number, videoId: number, change: number]>(
  'like-count',
  `with owner as (update users set likes = likes + $3::integer where id = $1 returning id)
   update videos set likes = likes + $3::integer where id = $2 and exists (select from owner) returning likes`,
);

const readLikes = statement<{ likes: number }, [videoId: number]>(
  'like-read',
  'select likes from videos where id = $1',
);

/** A viewer's rating of a video and the number of likes. */
export type Rating = Pick<Video, 'rating' | 'likes'>;

/**
 * Likes or unlikes a video, and updates the counters of the video and its owner and the owner's notification
 * in the same transaction. Repeating the call changes nothing; it then only takes a FOR KEY SHARE lock on the video's row.
 * @param fileName of the video; the part before the first dot is sufficient (VIDEO-2)
 * @throws {ApiError} 404 if the video does not exist or the viewer may not see it
 */
export async function setLike(
  { pool }: { pool: Pool },
  viewer: Viewer,
  fileName: string,
  rating: 0 | 1,
): Promise<Rating> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const likes = await inTransaction(pool, (client) => changeLike(client, viewer, fileName, rating));
      if (likes === undefined) throw notFoundError('video');
      return { rating, likes };
    } catch (error) {
      if (!isDeadlock(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** @returns the new number of likes; undefined if there is no video that the viewer may see, or it was deleted */
async function changeLike(
  client: PoolClient,
  viewer: Viewer,
  fileName: string,
  rating: 0 | 1,
): Promise<number | undefined> {
  const changeRow = rating === 1 ? insertLike : deleteLike;
  const [video] = await changeRow(client, viewer.id, toVideoName(fileName));
  if (!video) return undefined;
  const { id: videoId, owner_id: recipientId, is_changed } = video;
  // A separate statement, because the snapshot of the one above may be older than the change that it waited for.
  if (!is_changed) return (await readLikes(client, videoId))[0]?.likes;
  const cause = { activity: 'video-like', recipientId, actorId: viewer.id, videoId } as const;
  // Notifies before it locks the counters, because all other likes of the video wait for them.
  await (rating === 1 ? notify : withdrawNotification)(client, cause);
  const [counted] = await countLike(client, recipientId, videoId, rating === 1 ? 1 : -1);
  return counted?.likes;
}
