import type { Video } from '@ontrend/shared/wire';
import type { Pool, PoolClient } from 'pg';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { inTransaction, isDeadlock, statement } from '../../platform/db/statement.ts';
import { notFound } from '../../platform/http/api-error.ts';
import { notify, withdrawNotification } from '../notifications/index.ts';

/** Somebody who is just being removed counts down the same rows in another order. */
const MAX_ATTEMPTS = 3;

type LikeValues = [userId: number, videoId: number];

/** Through the video's row, so that one that was deleted a moment ago gets no like instead of an error. */
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

/** The owner's row before the video's: in the order in which a change of their state takes them. */
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

/** How a video stands with a viewer. */
export type Rating = Pick<Video, 'rating' | 'likes'>;

/**
 * Makes the viewer like a video, or like it no more, with the counters of the video and of its owner, and what
 * the owner is told of it, in the same transaction. What is so already stays as it is, and waits for nobody.
 * @param video one that the viewer may see
 * @throws {ApiError} 404 when it was deleted meanwhile
 */
export async function setLike(
  { pool }: { pool: Pool },
  viewer: Viewer,
  video: Pick<Video, 'id'> & { user: Pick<Video['user'], 'id'> },
  rating: 0 | 1,
): Promise<Rating> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const likes = await inTransaction(pool, (client) => changeLike(client, viewer.id, video, rating));
      if (likes === undefined) throw notFound('video');
      return { rating, likes };
    } catch (error) {
      if (!isDeadlock(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** @returns the likes of the video then; undefined when it is gone */
async function changeLike(
  client: PoolClient,
  viewerId: number,
  { id, user }: Parameters<typeof setLike>[2],
  rating: 0 | 1,
): Promise<number | undefined> {
  const changed = await (rating === 1 ? insertLike : deleteLike)(client, viewerId, id);
  if (changed.length === 0) return (await readLikes(client, id))[0]?.likes;
  const cause = { activity: 'video-like', to: user.id, by: viewerId, videoId: id } as const;
  // Before the rows that all likes of a video wait for.
  await (rating === 1 ? notify : withdrawNotification)(client, cause);
  const change = rating === 1 ? 1 : -1;
  await countReceivedLike(client, user.id, change);
  return (await countLike(client, id, change))[0]?.likes;
}
