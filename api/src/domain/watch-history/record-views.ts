import { type Queryable, statement } from '../../platform/db/statement.ts';
import { MIN_VIEW_SECONDS } from './constants.ts';

/** A video that a member has watched. */
export interface WatchedVideo {
  /** The file name without an extension. */
  file: string;
  /** When it was left, in Unix seconds of the browser's clock. */
  time: number;
  /** Seconds watched. */
  seconds: number;
  /** Playback position at which it was left; null from clients that don't report it. */
  position: number | null;
}

/**
 * Stores the last view of each video. A view that ended before the last clear, before the history was turned on again, or
 * during a pause is not stored, however late it arrives. Repeating the statement changes nothing.
 */
export const upsertViews = statement<
  never,
  [
    userId: number,
    files: readonly string[],
    times: readonly number[],
    seconds: readonly number[],
    positions: readonly (number | null)[],
    sentAt: number | null,
  ]
>(
  'history-record',
  `insert into watch_history as h (user_id, video_id, watched_at, position)
   select $1::bigint, t.video_id, t.at, t.position
   from (
     select distinct on (v.id) v.id as video_id, e.at, least(coalesce(e.position, e.seconds), v.duration) as position
     from (
       select *, least(to_timestamp(time), now() - (coalesce($6::double precision, time) - time) * interval '1 second') as at
       from unnest($2::text[], $3::double precision[], $4::real[], $5::real[]) with ordinality
         as event (file, time, seconds, position, ordinal)
     ) e
     join videos v on v.file_name = e.file
     where e.seconds >= least(${MIN_VIEW_SECONDS}, v.duration / 2)
       and not exists (
         select from watch_history_settings s
         where s.user_id = $1 and (e.at <= greatest(s.cleared_at, s.resumed_at) or e.at >= s.paused_at))
     order by v.id, e.at desc, e.ordinal desc
   ) t
   order by t.video_id
   on conflict (user_id, video_id) do update set
     watched_at = excluded.watched_at, position = excluded.position,
     removed_at = case when h.removed_at >= excluded.watched_at then h.removed_at end
   where h.watched_at <= excluded.watched_at`,
);

/**
 * Records views in a member's watch history.
 * @param sentAt the time of the browser's clock when it sent them, by which a clock that is fast is corrected
 */
export async function recordViews(
  db: Queryable,
  userId: number,
  views: readonly WatchedVideo[],
  sentAt: number | undefined,
): Promise<void> {
  if (views.length === 0) return;
  await upsertViews(
    db,
    userId,
    views.map(({ file }) => file),
    views.map(({ time }) => time),
    views.map(({ seconds }) => seconds),
    views.map(({ position }) => position),
    sentAt ?? null,
  );
}
