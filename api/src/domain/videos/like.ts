import type { Video } from '@ontrend/shared/wire';
import type { Pool, PoolClient } from 'pg';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { inTransaction, isDeadlock, statement } from '../../platform/db/statement.ts';
import { notFoundError } from '../../platform/http/api-error.ts';
import { notify, withdrawNotification } from '../notifications/index.ts';
import { findVisibleVideo } from './visible-video.ts';

/**
 * Number of attempts when a like deadlocks with the deletion of an account, which updates the same counters
 * in another order.
 */
const MAX_ATTEMPTS = 3;

type LikeValues = [userId: number, videoId: number];

/** Inserts from the video's row, so that a video that was just deleted gets no like instead of an error. */
export const insertLike = statement<{ video_id: number }, LikeValues>(
  'like-insert',
  `insert into likes (user_id, video_id)
   select $1::bigint, id from videos where id = $2 for key share
   on conflict do nothing
   returning video_id`,
);

export const deleteLike = statement<{ video_id: number }, LikeValues>(
  'like-delete',
  'delete from likes where user_id = $1 and video_id = $2 returning video_id',
);

/** Locks the owner's row before the video's, in the same order as changes of the owner's state. */
export const countReceivedLike = statement<never, [ownerId: number, change: number]>(
  'like-count-received',
  'update users set likes = likes + $2::integer where id = $1',
);

export const countLike = statement<{ likes: number }, [videoId: number, change: number]>(
  'like-count',
  'update videos set likes = likes + $2::integer where id = $1 returning likes',
);

const readLikes = statement<{ likes: number }, [videoId: number]>(
  'like-read',
  'select likes from videos where id = $1',
);

/** A viewer's rating of a video and the number of likes. */
export type Rating = Pick<Video, 'rating' | 'likes'>;

/**
 * Likes or unlikes a video, and updates the counters of the video and its owner and the owner's notification
 * in the same transaction. Repeating the call changes nothing; a repeated like locks the video's row for sharing.
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

/** @returns the new number of likes; undefined if the video was deleted */
async function changeLike(
  client: PoolClient,
  viewer: Viewer,
  fileName: string,
  rating: 0 | 1,
): Promise<number | undefined> {
  const { id, owner_id: ownerId } = await findVisibleVideo(client, fileName, viewer);
  const changed = await (rating === 1 ? insertLike : deleteLike)(client, viewer.id, id);
  if (changed.length === 0) return (await readLikes(client, id))[0]?.likes;
  const cause = { activity: 'video-like', recipientId: ownerId, actorId: viewer.id, videoId: id } as const;
  // Before locking the counter rows, on which all likes of a video wait.
  await (rating === 1 ? notify : withdrawNotification)(client, cause);
  const change = rating === 1 ? 1 : -1;
  await countReceivedLike(client, ownerId, change);
  return (await countLike(client, id, change))[0]?.likes;
}
