import { type Queryable, statement } from '../../platform/db/statement.ts';
import { notBlocked } from './visibility-conditions.ts';

/** How a viewer and another person stand to each other. */
export interface Relationship {
  /** The viewer has blocked them. */
  blocks: boolean;
  /** They have blocked the viewer, who is never told so. */
  isBlocked: boolean;
  /** The viewer has muted them. */
  mutes: boolean;
  /** The viewer follows them. */
  follows: boolean;
  /** They follow the viewer. */
  isFollowed: boolean;
}

/** Two who have nothing to do with each other; and how one stands to oneself. */
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
  [viewerId: number, personId: number]
>(
  'person-relation',
  `select
     exists (select from blocks where blocker_id = $1 and blocked_id = $2) as blocks,
     exists (select from blocks where blocker_id = $2 and blocked_id = $1) as is_blocked,
     exists (select from mutes where muter_id = $1 and muted_id = $2) as mutes,
     exists (select from follows where follower_id = $1 and followed_id = $2) as follows,
     exists (select from follows where follower_id = $2 and followed_id = $1) as is_followed`,
);

/** How two people stand to each other. @param viewerId null: a guest, who is a stranger to everybody */
export async function findRelationship(
  db: Queryable,
  viewerId: number | null,
  personId: number,
): Promise<Relationship> {
  const [row] = viewerId === null ? [] : await selectRelationship(db, viewerId, personId);
  if (!row) return NO_RELATIONSHIP;
  const { blocks, is_blocked, mutes, follows, is_followed } = row;
  return { blocks, isBlocked: is_blocked, mutes, follows, isFollowed: is_followed };
}

export const selectVisibleUser = statement<{ id: number }, [viewerId: number | null, personId: number]>(
  'person-visible',
  `select u.id from users u where u.id = $2 and (u.id = $1 or u.is_public and ${notBlocked('$1', 'u.id')})`,
);

/** A person may be seen by a viewer: there, public, and neither has blocked the other. Oneself always. */
export async function canSeeUser(db: Queryable, viewerId: number | null, personId: number): Promise<boolean> {
  return (await selectVisibleUser(db, viewerId, personId)).length > 0;
}
