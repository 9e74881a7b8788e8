import type { Follow } from '@ontrend/shared/wire';
import type { Pool, PoolClient } from 'pg';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { inTransaction, statement } from '../../platform/db/statement.ts';
import { notFoundError } from '../../platform/http/api-error.ts';
import { notify, withdrawNotification } from '../notifications/index.ts';
import { findRelationship, ownProfileError, userBlockedError } from '../visibility/index.ts';

/** Locks in id order, so that two users who follow each other at the same time do not deadlock. */
export const lockUsers = statement<
  { id: number; is_public: boolean; followers: number },
  [firstId: number, secondId: number]
>(
  'follow-lock',
  'select id, is_public, followers from users where id in ($1, $2) order by id for no key update',
);

const insertFollow = statement<{ followed_id: number }, [followerId: number, followedId: number]>(
  'follow-insert',
  `insert into follows (follower_id, followed_id) values ($1, $2)
   on conflict do nothing
   returning followed_id`,
);

const deleteFollow = statement<{ followed_id: number }, [followerId: number, followedId: number]>(
  'follow-delete',
  'delete from follows where follower_id = $1 and followed_id = $2 returning followed_id',
);

const updateFollowCounts = statement<never, [followerId: number, followedId: number, change: number]>(
  'follow-count',
  `update users set
     following = following + case when id = $1 then $3::integer else 0 end,
     followers = followers + case when id = $2 then $3::integer else 0 end
   where id in ($1, $2)`,
);

/**
 * Follows or unfollows a user, and updates both counters in the same transaction. Repeating the call changes
 * nothing.
 * @throws {ApiError} 404 if the user does not exist or is not visible; 403 if the viewer has blocked the
 *   user; 422 for the viewer themselves
 */
export async function setFollow(
  { pool }: { pool: Pool },
  viewer: Viewer,
  userId: number,
  hasSubscribe: boolean,
): Promise<Follow> {
  if (userId === viewer.id) throw ownProfileError("You can't follow yourself.");
  return inTransaction(pool, async (client) => {
    const user = (await lockUsers(client, viewer.id, userId)).find(({ id }) => id === userId);
    if (!user?.is_public) throw notFoundError('user');
    const { blocks, isBlocked } = await findRelationship(client, viewer.id, userId);
    if (isBlocked) throw notFoundError('user');
    if (blocks && hasSubscribe) throw userBlockedError();
    const change = await changeFollow(client, viewer.id, userId, hasSubscribe);
    return { hasSubscribe, subscribers: user.followers + change };
  });
}

/** @returns the change of the counters */
async function changeFollow(client: PoolClient, followerId: number, followedId: number, follows: boolean) {
  const changed = await (follows ? insertFollow : deleteFollow)(client, followerId, followedId);
  if (changed.length === 0) return 0;
  const change = follows ? 1 : -1;
  await updateFollowCounts(client, followerId, followedId, change);
  const cause = { activity: 'follower', recipientId: followedId, actorId: followerId } as const;
  await (follows ? notify : withdrawNotification)(client, cause);
  return change;
}

/** Ends a follow if it exists. @param client a transaction that has locked both users (`lockUsers`) */
export async function stopFollowing(
  client: PoolClient,
  followerId: number,
  followedId: number,
): Promise<void> {
  await changeFollow(client, followerId, followedId, false);
}
