import type { PoolClient } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import { RECOVERY_DAYS } from './constants.ts';
import { addToHashtagCounts, recountVideos, subtractFromHashtagCounts } from './listed-video-counts.ts';

interface ScheduledRow {
  email: string;
  will_be_deleted_at: Date;
}

const scheduleStatement = statement<ScheduledRow, [id: number, days: number]>(
  'deletion-schedule',
  `update users set will_be_deleted_at = coalesce(will_be_deleted_at, now() + make_interval(days => $2))
   where id = $1 returning email, will_be_deleted_at`,
);
const recoverStatement = statement<{ id: number }, [id: number]>(
  'deletion-recover',
  'update users set will_be_deleted_at = null where id = $1 and will_be_deleted_at > now() returning id',
);

/**
 * Schedules the deletion of an account. From now on the user and their videos appear in no list and hashtags
 * do not count them. Repeating the call does not change the date.
 */
export async function scheduleDeletion(client: PoolClient, userId: number): Promise<ScheduledRow> {
  await subtractFromHashtagCounts(client, userId);
  const [row] = await scheduleStatement(client, userId, RECOVERY_DAYS);
  if (!row) throw new Error('User not found.');
  return row;
}

/**
 * Cancels a scheduled deletion and lists the user and their videos again. @returns false if no deletion was
 * scheduled or its date has passed
 */
export async function cancelDeletion(client: PoolClient, userId: number): Promise<boolean> {
  if ((await recoverStatement(client, userId)).length === 0) return false;
  await addToHashtagCounts(client, userId);
  await recountVideos(client, userId);
  return true;
}
