import { MIN_FINISHED_SHARE } from './constants.ts';

/**
 * Condition: the entry `h` of the user was neither removed nor cleared after the video was watched. The time of the last
 * clear is read once per statement. It also hides a view that was being stored during the clear.
 */
export const keptInHistorySql = (user: string) =>
  `(h.removed_at is null or h.removed_at < h.watched_at)
   and h.watched_at > coalesce((select s.cleared_at from watch_history_settings s where s.user_id = ${user}), '-infinity')`;

/** Condition: the entry `h` was left at the end of its video `v`. */
export const isFinishedSql = `v.duration > 0 and h.position >= v.duration * ${MIN_FINISHED_SHARE}`;
