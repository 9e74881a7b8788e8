import { MIN_FINISHED_SHARE, RESUME_MIN_DURATION_S, RESUME_MIN_POSITION_S } from './constants.ts';

/**
 * Condition: the entry `h` of the user was neither removed nor cleared after the video was watched. The time of the last
 * clear is read once per statement. It also hides a view that was being stored during the clear.
 */
export const keptInHistorySql = (user: string) =>
  `(h.removed_at is null or h.removed_at < h.watched_at)
   and h.watched_at > coalesce((select s.cleared_at from watch_history_settings s where s.user_id = ${user}), '-infinity')`;

/** Condition: the entry `h` was left at the end of its video `v`. */
export const isFinishedSql = `v.duration > 0 and h.position >= v.duration * ${MIN_FINISHED_SHARE}`;

/**
 * Expression: the position at which the video `v` is resumed for the viewer; null to start at its beginning (HISTORY-12).
 * Short videos cost no lookup.
 */
export const resumePositionSql = (viewer: string) =>
  `case when v.duration > ${RESUME_MIN_DURATION_S} then (
     select h.position from watch_history h
     where h.user_id = ${viewer} and h.video_id = v.id and h.position >= ${RESUME_MIN_POSITION_S}
       and not (${isFinishedSql}) and ${keptInHistorySql(viewer)}
       and not exists (select from watch_history_settings s where s.user_id = ${viewer} and s.paused_at is not null)
   ) end`;
