import type { Calls } from '@ontrend/shared/wire';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { notFoundError } from '../../platform/http/api-error.ts';
import { findRelationship } from '../visibility/index.ts';

type RelationshipReply = Calls['app/user/block']['reply']['data'];

const selectFollowers = statement<{ followers: number }, [id: number]>(
  'relationship-followers',
  `select followers from users where id = $1 and state = 'active'`,
);

/**
 * Returns the relationship of a viewer to a user, in the format of the calls that change it.
 * @throws {ApiError} 404 if the user does not exist
 */
export async function readRelationship(
  db: Queryable,
  viewerId: number,
  userId: number,
): Promise<RelationshipReply> {
  const [user] = await selectFollowers(db, userId);
  if (!user) throw notFoundError('user');
  const { blocks, mutes, follows } = await findRelationship(db, viewerId, userId);
  return { isBlocked: blocks, isMuted: mutes, hasSubscribe: follows, subscribers: user.followers };
}
