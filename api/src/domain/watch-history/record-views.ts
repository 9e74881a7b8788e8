import { type Queryable, statement } from '../../platform/db/statement.ts';
import { MIN_VIEW_SECONDS } from './constants.ts';

/** A member's view of a video. */
export interface ViewEvent {
  /** The file name without an extension. */
  file: string;
  /** End of the view, in Unix seconds of the browser's clock. */
  endedAt: number;
  watchedSeconds: number;
  /** Playback position at the end of the view; null from old clients: the watched seconds are used instead. */
  position: number | null;
}

/**
 * Stores the last view of each video. A view that ended before the last clear, before the history was turned on again, or
 * during a pause is not stored, however late it arrives. Storing a batch again has no effect, except that a
 * corrected time may move by the network latency. A later view shows a removed video again. Locks rows in one order, so that
 * concurrent batches don't deadlock.
 */
export const upsertViews = statement<
  never,
  [
    userId: number,
    files: readonly string[],
    endTimes: readonly number[],
    watchedSeconds: readonly number[],
    positions: readonly (number | null)[],
    sentAt: number | null,
  ]
>(
  'history-record',
  `insert into watch_history as h (user_id, video_id, watched_at, position)
   select $1::bigint, latest.video_id, latest.ended_at, latest.position
   from (
     select distinct on (v.id) v.id as video_id, corrected.ended_at,
       least(coalesce(corrected.position, corrected.watched_seconds), v.duration) as position
     from (
       select file, watched_seconds, position, ordinal,
         least(to_timestamp(time), now() - (coalesce($6::double precision, time) - time) * interval '1 second') as ended_at
       from unnest($2::text[], $3::double precision[], $4::real[], $5::real[]) with ordinality
         as event (file, time, watched_seconds, position, ordinal)
     ) corrected
     join videos v on v.file_name = corrected.file
     where corrected.watched_seconds >= least(${MIN_VIEW_SECONDS}, v.duration / 2)
       and not exists (
         select from watch_history_settings s
         where s.user_id = $1 and (
           corrected.ended_at <= greatest(s.cleared_at, s.resumed_at) or corrected.ended_at >= s.paused_at))
     order by v.id, corrected.ended_at desc, corrected.ordinal desc
   ) latest
   order by latest.video_id
   on conflict (user_id, video_id) do update set
     watched_at = excluded.watched_at, position = excluded.position,
     removed_at = case when h.removed_at >= excluded.watched_at then h.removed_at end
   where h.watched_at <= excluded.watched_at`,
);

/**
 * Records views in a member's watch history.
 * @param sentAt browser's clock when it sent the batch, in Unix seconds; used to correct fast clocks
 */
export async function recordViews(
  db: Queryable,
  userId: number,
  views: readonly ViewEvent[],
  sentAt: number | undefined,
): Promise<void> {
  if (views.length === 0) return;
  await upsertViews(
    db,
    userId,
    views.map(({ file }) => file),
    views.map(({ endedAt }) => endedAt),
    views.map(({ watchedSeconds }) => watchedSeconds),
    views.map(({ position }) => position),
    sentAt ?? null,
  );
}
