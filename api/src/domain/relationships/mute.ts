import type { Pool } from 'pg';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { statement } from '../../platform/db/statement.ts';
import { publishListsChanged } from '../notifications/index.ts';
import { ownProfileError } from '../visibility/index.ts';
import { readRelationship } from './read-relationship.ts';

// Inserts from the user's row, so that a missing user leads to a 404 instead of a foreign-key error.
const insertMute = statement<never, [muterId: number, mutedId: number]>(
  'mute-insert',
  `insert into mutes (muter_id, muted_id)
   select $1::bigint, id from users where id = $2 and state = 'active' for key share
   on conflict do nothing`,
);
const deleteMute = statement<never, [muterId: number, mutedId: number]>(
  'mute-delete',
  'delete from mutes where muter_id = $1 and muted_id = $2',
);

/**
 * Mutes or unmutes a user (decision 019). Repeating the call changes nothing. The user is not notified.
 * @returns the new relationship
 * @throws {ApiError} 404 if the user does not exist; 422 for the viewer themselves
 */
export async function setMute({ pool }: { pool: Pool }, viewer: Viewer, userId: number, mutes: boolean) {
  if (userId === viewer.id) throw ownProfileError("You can't mute yourself.");
  await (mutes ? insertMute : deleteMute)(pool, viewer.id, userId);
  await publishListsChanged(pool, viewer.id);
  return readRelationship(pool, viewer.id, userId);
}
