import { MEMBER_KEY_PREFIX } from '../../platform/auth/viewer-keys.ts';
import { statement } from '../../platform/db/statement.ts';
import { eligibleForFeedSql, hidesNothingSql } from '../visibility/index.ts';
import { deleteOldViewsSql } from './purge-view-history.ts';

/** The stored state of a session. */
interface SessionState {
  ids: number[];
  /** Position of `ids[0]` in the feed. */
  start_offset: number;
  /** Highest offset of a returned page. All videos before it are recorded in `client_views`. */
  read_offset: number;
  /** Offset at which the last ranking began. */
  ranked_offset: number;
  affinities_version: number;
}

export interface SessionRow extends SessionState {
  /** Changes with every update of the row. */
  revision: string;
  /** The viewer key of the session, see `viewerKeys`. Not always a client id, despite its name. */
  client_id: string;
  /** The current version of the viewer's affinities. */
  newest_version: number;
  /** Whether `used_at` must be updated. */
  is_stale: boolean;
  /** The ids that may still be shown, among the `checked` ids from the requested offset on. */
  showable: number[];
}

/** `used_at` is updated at most once in this time, because each update of an indexed column also writes to all indexes. */
const TOUCH_AFTER = `interval '1 hour'`;

/**
 * Inserts a session, and deletes a few that were not read for two days, so no cleanup job is needed. Also deletes the views of
 * guests whose browser is not registered and who have watched nothing since, because no job finds them.
 */
export const insertSession = statement<
  { id: string },
  [key: string, ids: readonly number[], readOffset: number, version: number]
>(
  'feed-session-insert',
  `with old as (
     delete from feed_sessions where id in (
       select id from feed_sessions where used_at < now() - interval '2 days' - ${TOUCH_AFTER}
       order by used_at limit 10 for update skip locked)
     returning client_id
   ), unregistered as (
     delete from client_views where client_id in (
       select client_id from old
       where client_id <> $1
         and not exists (
           select from client_views v where v.client_id = old.client_id and v.seen_at > now() - interval '2 days' offset 0)
         and client_id not like '${MEMBER_KEY_PREFIX}%'
         and not exists (select from clients c where c.id = old.client_id offset 0))
   ), old_views as (${deleteOldViewsSql('$1')})
   insert into feed_sessions (client_id, ids, read_offset, ranked_offset, affinities_version)
   values ($1, $2, $3, $3, $4) returning id`,
);

/** Selects the videos that are still listed and not blocked, muted or marked "not interested" in the meantime, in order. */
const showableSql = (ids: string, viewer: string) =>
  `select v.id
   from unnest(${ids}) with ordinality as requested (id, ordinal)
   join videos v on v.id = requested.id
   where v.listed_at is not null and (
     ${viewer} is null or (${hidesNothingSql(viewer)}) or (${eligibleForFeedSql(viewer, 'v.id', 'v.owner_id')}))
   order by requested.ordinal`;

export const selectSession = statement<
  SessionRow,
  [id: string, viewerId: number | null, offset: number, checked: number]
>(
  'feed-session',
  `select client_id, ids, start_offset, read_offset, ranked_offset, affinities_version, xmin::text as revision,
     used_at < now() - ${TOUCH_AFTER} as is_stale,
     coalesce((select version from viewer_affinities where viewer_key = client_id), 0) as newest_version,
     array(${showableSql('ids[$3::integer - start_offset + 1 : $3::integer - start_offset + $4::integer]', '$2::bigint')}) as showable
   from feed_sessions where id = $1`,
);

/**
 * Inserts views with times in display order, so that they are repeated in the same order. Rows are written in id order, as the rollup job
 * (docs/ranking.md) does, to avoid deadlocks. @param ids placeholder of the videos
 */
const markSeenSql = (key: string, ids: string, from = '') =>
  `insert into client_views (client_id, video_id, seen_at)
   select ${key}, v.id, max(statement_timestamp() + shown.ordinal * interval '1 microsecond')
   from ${from} unnest(${ids}::bigint[]) with ordinality as shown (id, ordinal) join videos v on v.id = shown.id
   group by ${from && `${key}, `}v.id order by v.id
   on conflict (client_id, video_id) do update set seen_at = excluded.seen_at`;

export const markSeen = statement<never, [key: string, ids: readonly number[]]>(
  'feed-mark-seen',
  markSeenSql('$1', '$2'),
);

/** Stores a session and marks videos as seen, unless another request has changed the session since it was read. */
export const updateSession = statement<
  { id: string },
  [
    id: string,
    revision: string,
    ids: readonly number[],
    startOffset: number,
    readOffset: number,
    rankedOffset: number,
    version: number,
    seen: readonly number[],
  ]
>(
  'feed-session-update',
  `with updated as (
     update feed_sessions set ids = $3, start_offset = $4, read_offset = $5, ranked_offset = $6, affinities_version = $7,
       used_at = case when used_at < now() - ${TOUCH_AFTER} then now() else used_at end
     where id = $1 and xmin = $2::xid
     returning id, client_id
   ), seen as (
     ${markSeenSql('updated.client_id', '$8', 'updated cross join')}
   )
   select id from updated`,
);

export const filterShowable = statement<{ id: number }, [ids: readonly number[], viewerId: number | null]>(
  'feed-showable',
  showableSql('$1::bigint[]', '$2::bigint'),
);

export const selectOwners = statement<{ owner_id: number }, [ids: readonly number[]]>(
  'feed-owners',
  `select v.owner_id
   from unnest($1::bigint[]) with ordinality as requested (id, ordinal) join videos v on v.id = requested.id
   order by requested.ordinal`,
);
