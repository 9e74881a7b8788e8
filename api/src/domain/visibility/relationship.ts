import { type Queryable, statement } from '../../platform/db/statement.ts';
import { hasBlocksSql, notBlockedSql } from './visibility-conditions.ts';

/** The relationship of a viewer to another user. */
export interface Relationship {
  /** The viewer has blocked the other user. */
  blocks: boolean;
  /** The other user has blocked the viewer, which is never revealed. */
  isBlocked: boolean;
  /** The viewer has muted the other user. */
  mutes: boolean;
  /** The viewer follows the other user. */
  follows: boolean;
  /** The other user follows the viewer. */
  isFollowed: boolean;
}

/** The relationship of a guest, and of a viewer to themselves. */
export const NO_RELATIONSHIP: Relationship = {
  blocks: false,
  isBlocked: false,
  mutes: false,
  follows: false,
  isFollowed: false,
};

export const selectRelationship = statement<
  {
    blocks: boolean;
    is_blocked: boolean;
    mutes: boolean;
    follows: boolean;
    is_followed: boolean;
  },
  [viewerId: number, userId: number]
>(
  'user-relationship',
  `select
     exists (select from blocks where blocker_id = $1 and blocked_id = $2) as blocks,
     exists (select from blocks where blocker_id = $2 and blocked_id = $1) as is_blocked,
     exists (select from mutes where muter_id = $1 and muted_id = $2) as mutes,
     exists (select from follows where follower_id = $1 and followed_id = $2) as follows,
     exists (select from follows where follower_id = $2 and followed_id = $1) as is_followed`,
);

/** Returns the relationship of a viewer to another user. @param viewerId null for a guest */
export async function findRelationship(
  db: Queryable,
  viewerId: number | null,
  userId: number,
): Promise<Relationship> {
  const [row] = viewerId === null ? [] : await selectRelationship(db, viewerId, userId);
  if (!row) return NO_RELATIONSHIP;
  const { blocks, is_blocked, mutes, follows, is_followed } = row;
  return { blocks, isBlocked: is_blocked, mutes, follows, isFollowed: is_followed };
}

const selectHasBlocks = statement<{ has_blocks: boolean }, [viewerId: number]>(
  'user-has-blocks',
  `select ${hasBlocksSql('$1')} as has_blocks`,
);

/** Returns whether a viewer has blocked anyone, or was blocked. Without blocks, they see the same users as a guest. */
export async function hasBlocks(db: Queryable, viewerId: number): Promise<boolean> {
  const [row] = await selectHasBlocks(db, viewerId);
  return row?.has_blocks === true;
}

export const selectVisibleUser = statement<{ id: number }, [viewerId: number | null, userId: number]>(
  'user-visible',
  `select u.id from users u where u.id = $2 and (u.id = $1 or u.is_public and ${notBlockedSql('$1', 'u.id')})`,
);

/**
 * Returns whether a viewer may see a user: the user is visible, and neither has blocked the other. Users
 * always see themselves.
 */
export async function canSeeUser(db: Queryable, viewerId: number | null, userId: number): Promise<boolean> {
  return (await selectVisibleUser(db, viewerId, userId)).length > 0;
}
