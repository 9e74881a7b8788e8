import { statement } from '../../platform/db/statement.ts';
import { MIN_FINISHED_SHARE, MIN_VIEW_SECONDS } from '../watch-history/index.ts';
import { MAX_EVENTS_PER_SOURCE, ROLLUP_BATCH_SIZE } from './constants.ts';

/** An event of a registered browser about an existing video. */
export interface EvaluatedEvent {
  /** In UTC, as in `2026-11-21`. */
  day: string;
  event: 'view' | 'skip' | 'replay' | 'rating';
  video_id: number;
  owner_id: number;
  duration: number;
  client_id: string;
  user_id: number | null;
  at: Date;
  value: number;
  /** True for the one event of its kind that counts for this client, video and day. */
  is_eligible: boolean;
  finished: boolean;
}

/**
 * Marks events as counted and decides which are eligible: events of registered browsers (`clients`), not from
 * the video's owner, one of each kind per client, video and day, and up to a limit per IP address. Leaving a
 * video after its end is not a skip. Each event is evaluated once: it is marked in the transaction that
 * counts it.
 * @param day one day per call, so that a call reads one partition
 * @returns the events of registered browsers about existing videos; `total` is the number of all events
 */
export const evaluateEvents = statement<EvaluatedEvent & { total: number }, [day: string]>(
  'analytics-evaluate',
  `with uncounted as materialized (
     select day, id, event, video_id, client_id, user_id, source, at, value
     from analytics_events where day = $1::date and not counted limit ${ROLLUP_BATCH_SIZE}
   ),
   enriched as (
     select u.*, v.owner_id, v.duration,
       u.event = 'view' and v.duration > 0 and u.value >= v.duration * ${MIN_FINISHED_SHARE} as finished,
       v.id is not null and exists (select from clients c where c.id = u.client_id offset 0) as is_known
     from uncounted u left join videos v on v.id = u.video_id
   ),
   with_end as (
     select e.*,
       bool_or(event = 'replay' or finished) over (partition by video_id, client_id) as reached_end
     from enriched e
   ),
   validated as (
     select w.*,
       is_known and user_id is distinct from owner_id
       and case event
         when 'view' then value >= least(${MIN_VIEW_SECONDS}, duration / 2)
         when 'replay' then true
         when 'skip' then not reached_end and not exists (
           select from analytics_events e
           where e.worth and e.day = $1::date and e.video_id = w.video_id and e.client_id = w.client_id
             and e.event = 'replay' offset 0)
         else false
       end
       and not exists (
         select from analytics_events e
         where e.worth and e.day = $1::date and e.video_id = w.video_id and e.client_id = w.client_id
           and e.event = w.event offset 0) as is_valid
     from with_end w
   ),
   deduplicated as (
     select v.*,
       is_valid and row_number() over (
         partition by video_id, client_id, event, is_valid order by value desc, id) = 1 as is_first
     from validated v
   ),
   evaluated as (
     select d.*,
       is_first and (source is null or ${MAX_EVENTS_PER_SOURCE} >=
         row_number() over (partition by video_id, source, event, is_first order by id)
         + (select count(*) from analytics_events e
            where e.worth and e.day = $1::date and e.video_id = d.video_id and e.source = d.source
              and e.event = d.event)) as is_eligible
     from deduplicated d
   ),
   marked as (
     update analytics_events e set counted = true, worth = v.is_eligible
     from evaluated v where e.day = $1::date and e.id = v.id
   )
   select day::text, event, video_id, owner_id, duration, client_id, user_id, at, value, finished,
     is_eligible, (select count(*) from uncounted) as total
   from evaluated
   where is_known
   union all
   select null, null, null, null, null, null, null, null, null, null, null, (select count(*) from uncounted)
   where not exists (select from evaluated where is_known)`,
);

/** Days with events that are not counted yet. */
export const findUncountedDays = statement<{ day: string }, []>(
  'analytics-uncounted-days',
  'select distinct day::text from analytics_events where not counted',
);

/**
 * The planner cannot know that uncounted events are always few, and would otherwise scan a whole day to mark
 * them.
 */
export const disableSequentialScans = statement<never, []>(
  'analytics-disable-seqscan',
  'set local enable_seqscan = off',
);
