import type { Pool } from 'pg';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { inTransaction, statement } from '../../platform/db/statement.ts';
import { notFound } from '../../platform/http/api-error.ts';
import { publishListsChanged } from '../notifications/index.ts';
import { ownProfileError } from '../visibility/index.ts';
import { lockUsers, stopFollowing } from './follow.ts';
import { readRelationship } from './read-relationship.ts';

const insertBlock = statement<never, [blockerId: number, blockedId: number]>(
  'block-insert',
  'insert into blocks (blocker_id, blocked_id) values ($1, $2) on conflict do nothing',
);
const deleteBlock = statement<never, [blockerId: number, blockedId: number]>(
  'block-delete',
  'delete from blocks where blocker_id = $1 and blocked_id = $2',
);

/**
 * Makes the viewer block a person, which ends following both ways, or takes it back (decision 019). What is so already
 * stays as it is. Somebody who has blocked the viewer can be blocked and unblocked like anybody: the answer tells
 * nothing of it.
 * @returns how the viewer stands to them now
 * @throws {ApiError} 404 for nobody; 422 for oneself
 */
export async function setBlock({ pool }: { pool: Pool }, viewer: Viewer, userId: number, blocks: boolean) {
  if (userId === viewer.id) throw ownProfileError('You can not block yourself.');
  return inTransaction(pool, async (client) => {
    // As whoever follows does: of a follow and a block at the same moment, the block sees what the follow wrote, or the
    // follow sees the block.
    if ((await lockUsers(client, viewer.id, userId)).length < 2) throw notFound('user');
    if (blocks) {
      await insertBlock(client, viewer.id, userId);
      await stopFollowing(client, viewer.id, userId);
      await stopFollowing(client, userId, viewer.id);
    } else await deleteBlock(client, viewer.id, userId);
    // What they have of each other is out of every list, or back in it.
    for (const to of [viewer.id, userId]) await publishListsChanged(client, to);
    return readRelationship(client, viewer.id, userId);
  });
}
