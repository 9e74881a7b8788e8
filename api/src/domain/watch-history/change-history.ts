import { type Queryable, statement } from '../../platform/db/statement.ts';
import { toVideoName } from '../../platform/media/video-name.ts';

const setRemovedAt = statement<never, [userId: number, file: string, isRemoved: boolean]>(
  'history-remove',
  `update watch_history h set removed_at = case when $3 then now() end
   from videos v
   where v.file_name = $2 and h.user_id = $1 and h.video_id = v.id`,
);

const deleteAll = statement<never, [userId: number]>(
  'history-clear',
  `with cleared as (
     insert into watch_history_settings (user_id, cleared_at) values ($1, now())
     on conflict (user_id) do update set cleared_at = excluded.cleared_at
   )
   delete from watch_history where user_id = $1`,
);

/**
 * Removes a video from a user's watch history, or restores it. A video that is not in the history is ignored: the same change
 * may be sent again.
 * @param fileName the part before the first dot is sufficient (VIDEO-2)
 */
export async function setRemoved(
  db: Queryable,
  userId: number,
  fileName: string,
  isRemoved: boolean,
): Promise<void> {
  await setRemovedAt(db, userId, toVideoName(fileName), isRemoved);
}

/** Deletes a user's watch history. Views that ended before and arrive later are not recorded. */
export async function clearHistory(db: Queryable, userId: number): Promise<void> {
  await deleteAll(db, userId);
}
