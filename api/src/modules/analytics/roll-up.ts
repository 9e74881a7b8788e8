import type { Pool } from 'pg';
import { inTransaction, statement } from '../../db/statement.ts';
import { FINISHED_SHARE, ROLL_UP_BATCH, VIEW_SECONDS } from './constants.ts';

/** Any number, the same in every worker. */
const ROLL_UP_LOCK = 7_205_092;

const tryLock = statement<{ mine: boolean }, [key: number]>(
  'analytics-roll-up-lock',
  'select pg_try_advisory_xact_lock($1::bigint) as mine',
);

/** Each event once: it is marked in the transaction that counts it. */
const rollUpSome = statement<
  { counted: number },
  [limit: number, viewSeconds: number, finishedShare: number]
>(
  'analytics-roll-up',
  `with due as (
     select day, id from analytics_events where not counted limit $1
   ),
   marked as (
     update analytics_events e set counted = true
     from due
     where e.day = due.day and e.id = due.id
     returning e.video_id, e.event, e.value
   ),
   sums as (
     select m.video_id,
       count(*) filter (where m.event = 'view' and m.value >= least($2::real, v.duration / 2)) as views,
       count(*) filter (where m.event = 'skip') as skips,
       count(*) filter (where m.event = 'replay') as replays,
       count(*) filter (where m.event = 'view' and v.duration > 0 and m.value >= v.duration * $3::real) as finished,
       coalesce(sum(m.value) filter (where m.event = 'view'), 0) as seconds
     from marked m
     join videos v on v.id = m.video_id
     group by m.video_id
   ),
   stats as (
     insert into video_stats as s (video_id, views, skips, replays, finished, seconds_watched)
     select video_id, views, skips, replays, finished, seconds from sums
     on conflict (video_id) do update set
       views = s.views + excluded.views,
       skips = s.skips + excluded.skips,
       replays = s.replays + excluded.replays,
       finished = s.finished + excluded.finished,
       seconds_watched = s.seconds_watched + excluded.seconds_watched
   ),
   ranked as (
     update videos v set views = v.views + sums.views from sums where v.id = sums.video_id and sums.views > 0
   )
   select count(*) as counted from marked`,
);

/**
 * Adds what was told since the last time to the counters of videos (design 5: hot counters append and roll up).
 * Several workers may call it at once; one of them does it.
 * @returns how many events were counted
 */
export async function rollUpAnalytics(pool: Pool): Promise<number> {
  let total = 0;
  for (;;) {
    const counted = await inTransaction(pool, async (client) => {
      const [lock] = await tryLock(client, ROLL_UP_LOCK);
      if (!lock?.mine) return 0;
      const [row] = await rollUpSome(client, ROLL_UP_BATCH, VIEW_SECONDS, FINISHED_SHARE);
      return row?.counted ?? 0;
    });
    total += counted;
    if (counted < ROLL_UP_BATCH) return total;
  }
}
