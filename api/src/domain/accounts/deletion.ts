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
 * Sets the day of a person's deletion; from here on they and their videos are in no list, and hashtags don't count
 * them. Done again, it leaves the day as it is.
 */
export async function scheduleDeletion(client: PoolClient, userId: number): Promise<ScheduledRow> {
  await subtractFromHashtagCounts(client, userId);
  const [row] = await scheduleStatement(client, userId, RECOVERY_DAYS);
  if (!row) throw new Error('There is no such person.');
  return row;
}

/** Takes it back: what was hidden is listed again. @returns false when there is nothing to take back, or no time */
export async function cancelDeletion(client: PoolClient, userId: number): Promise<boolean> {
  if ((await recoverStatement(client, userId)).length === 0) return false;
  await addToHashtagCounts(client, userId);
  await recountVideos(client, userId);
  return true;
}
