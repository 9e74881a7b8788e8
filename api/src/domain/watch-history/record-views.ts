import { MIN_VIEW_SECONDS } from './constants.ts';

/**
 * Returns an `insert` statement that records a member's views of a batch in the watch history. It is a part of the statement that
 * stores the batch.
 *
 * The insert stores the last view of each video. A view that ended before the last clear, before the history was turned on
 * again, or during a pause is not stored, however late it arrives. Storing a batch again has no effect, except that a
 * corrected time may move by the network latency. A later view makes a removed video visible again. The insert writes rows in the
 * order of their video ids, so that concurrent batches don't deadlock.
 * @param events name of the common table expression with the events, which has these columns:
 *   `event`;
 *   `time`: end of the view, in Unix seconds of the browser's clock;
 *   `value`: watched seconds;
 *   `position`: of playback at the end; null from old clients, for which the watched seconds are used;
 *   `ordinal`: place in the batch; of views that ended at the same time, the last one counts;
 *   `video_id` and `duration`: of the video; null if there is none
 * @param userId placeholder; null for a guest, who has no history
 * @param sentAt placeholder: the browser's clock when it sent the batch, in Unix seconds, to correct fast clocks; null if unknown
 */
export const recordViewsSql = (events: string, userId: string, sentAt: string): string =>
  `insert into watch_history as h (user_id, video_id, watched_at, position)
   select ${userId}::bigint, latest.video_id, latest.ended_at, latest.position
   from (
     select distinct on (video_id) video_id, ended_at, least(coalesce(position, value), duration) as position
     from (
       select video_id, duration, value, position, ordinal,
         least(to_timestamp(time), now() - (coalesce(${sentAt}::double precision, time) - time) * interval '1 second') as ended_at
       from ${events} where event = 'view' and video_id is not null
     ) corrected
     where value >= least(${MIN_VIEW_SECONDS}, duration / 2)
       and not exists (
         select from watch_history_settings s
         where s.user_id = ${userId} and (
           corrected.ended_at <= greatest(s.cleared_at, s.resumed_at) or corrected.ended_at >= s.paused_at))
     order by video_id, ended_at desc, ordinal desc
   ) latest
   where ${userId} is not null
   order by latest.video_id
   on conflict (user_id, video_id) do update set
     watched_at = excluded.watched_at, position = excluded.position,
     removed_at = case when h.removed_at >= excluded.watched_at then h.removed_at end
   where h.watched_at <= excluded.watched_at`;
