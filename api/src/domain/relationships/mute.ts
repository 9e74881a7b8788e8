import type { Pool } from 'pg';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { statement } from '../../platform/db/statement.ts';
import { publishListsChanged } from '../notifications/index.ts';
import { ownProfileError } from '../visibility/index.ts';
import { readRelationship } from './read-relationship.ts';

// Through the person's row, so that nobody is told of by 404 and not by an error.
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
 * Makes the viewer mute a person, or takes it back (decision 019). What is so already stays as it is; the person is told
 * nothing.
 * @returns how the viewer stands to them now
 * @throws {ApiError} 404 for nobody; 422 for oneself
 */
export async function setMute({ pool }: { pool: Pool }, viewer: Viewer, userId: number, mutes: boolean) {
  if (userId === viewer.id) throw ownProfileError('You can not mute yourself.');
  await (mutes ? insertMute : deleteMute)(pool, viewer.id, userId);
  await publishListsChanged(pool, viewer.id);
  return readRelationship(pool, viewer.id, userId);
}
