import type { Pool } from 'pg';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { inTransaction, statement } from '../../platform/db/statement.ts';
import { notFoundError } from '../../platform/http/api-error.ts';
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
 * Blocks or unblocks a user (decision 019). Blocking ends follows in both directions. Repeating the call
 * changes nothing. A user who has blocked the viewer can be blocked and unblocked like any other; the reply
 * does not reveal the other block.
 * @returns the new relationship
 * @throws {ApiError} 404 if the user does not exist; 422 for the viewer themselves
 */
export async function setBlock({ pool }: { pool: Pool }, viewer: Viewer, userId: number, blocks: boolean) {
  if (userId === viewer.id) throw ownProfileError("You can't block yourself.");
  return inTransaction(pool, async (client) => {
    // Takes the same locks as a follow, so that of a concurrent block and follow the later one sees the
    // earlier.
    if ((await lockUsers(client, viewer.id, userId)).length < 2) throw notFoundError('user');
    if (blocks) {
      await insertBlock(client, viewer.id, userId);
      await stopFollowing(client, viewer.id, userId);
      await stopFollowing(client, userId, viewer.id);
    } else await deleteBlock(client, viewer.id, userId);
    // Content of both users disappears from lists, or reappears.
    for (const to of [viewer.id, userId]) await publishListsChanged(client, to);
    return readRelationship(client, viewer.id, userId);
  });
}
