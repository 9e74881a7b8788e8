import type { Pool } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import { eligibleForFeedSql, hidesNothingSql } from '../visibility/index.ts';
import { REPEATABLE_VIDEOS, RERANK_AFTER_VIDEOS } from './constants.ts';
import { deleteOldViewsSql } from './purge-view-history.ts';
import { type FeedViewer, type RankingContext, rankVideos } from './rank.ts';
import { ORDER_RULES } from './weights.ts';

/** A page of a session. */
export interface SessionPage {
  session: string;
  /** Number of videos before this page. */
  offset: number;
  ids: number[];
}

/** What a session stores. */
interface SessionState {
  ids: number[];
  /** Position of `ids[0]` in the feed. */
  start_offset: number;
  /** All videos before this position are recorded in `client_views`. */
  read_offset: number;
  ranked_offset: number;
  affinities_version: number;
}

interface SessionRow extends SessionState {
  /** Changes with every update of the row. */
  revision: string;
  /** The viewer key of the session, see `viewerKeys`. Not always a client id, despite its name. */
  client_id: string;
  /** The current version of the viewer's affinities. */
  newest_version: number;
  /** Whether `used_at` must be updated. */
  is_stale: boolean;
  /** Those of the first `checked` ids of the page and after it that may still be shown. */
  showable: number[];
}

/**
 * Sessions that were not read for two days are deleted, a few with every new session, so no cleanup job is needed. `used_at` is at
 * most an hour old while a session is read, because each update of an indexed column also writes to all indexes.
 */
const TOUCH_AFTER = `interval '1 hour'`;
const insertSession = statement<
  { id: string },
  [key: string, ids: readonly number[], readOffset: number, version: number]
>(
  'feed-session-insert',
  `with old as (
     delete from feed_sessions where id in (
       select id from feed_sessions where used_at < now() - interval '2 days' - ${TOUCH_AFTER}
       order by used_at limit 10 for update skip locked)
   ), old_views as (${deleteOldViewsSql('$1')})
   insert into feed_sessions (client_id, ids, read_offset, ranked_offset, affinities_version)
   values ($1, $2, $3, $3, $4) returning id`,
);

/** Selects the videos that may still be shown, in order: not deleted, blocked, muted or dismissed in the meantime. */
const showableSql = (ids: string, viewer: string) =>
  `select v.id
   from unnest(${ids}) with ordinality as requested (id, ordinal)
   join videos v on v.id = requested.id
   where v.listed_at is not null and (
     ${viewer} is null or (${hidesNothingSql(viewer)}) or (${eligibleForFeedSql(viewer, 'v.id', 'v.owner_id')}))
   order by requested.ordinal`;

const selectSession = statement<
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
 * Inserts views in display order, so that they are repeated in the same order. Rows are written in id order, as the rollup job
 * (docs/ranking.md) does, to avoid deadlocks. @param ids placeholder of the videos
 */
const markSeenSql = (key: string, ids: string, from = '') =>
  `insert into client_views (client_id, video_id, seen_at)
   select ${key}, v.id, max(statement_timestamp() + shown.ordinal * interval '1 microsecond')
   from ${from} unnest(${ids}::bigint[]) with ordinality as shown (id, ordinal) join videos v on v.id = shown.id
   group by ${from && `${key}, `}v.id order by v.id
   on conflict (client_id, video_id) do update set seen_at = excluded.seen_at`;

const markSeen = statement<never, [key: string, ids: readonly number[]]>(
  'feed-mark-seen',
  markSeenSql('$1', '$2'),
);

/** Stores a session and marks videos as seen, unless another request has changed the session since it was read. */
const updateSession = statement<
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

const filterShowable = statement<{ id: number }, [ids: readonly number[], viewerId: number | null]>(
  'feed-showable',
  showableSql('$1::bigint[]', '$2::bigint'),
);

const selectOwners = statement<{ owner_id: number }, [ids: readonly number[]]>(
  'feed-owners',
  `select v.owner_id
   from unnest($1::bigint[]) with ordinality as requested (id, ordinal) join videos v on v.id = requested.id
   order by requested.ordinal`,
);

/**
 * Marks the first page as seen, and ranks and stores the session that follows it.
 * @param key identifies the viewer, see `viewerKeys`
 * @returns the page after the first one
 */
export async function startSession(
  context: RankingContext,
  viewer: FeedViewer,
  key: string,
  firstPage: readonly number[],
  count: number,
): Promise<SessionPage> {
  const { pool } = context;
  await markSeen(pool, key, firstPage);
  const { ids, version } = await extendSession(context, viewer, key, firstPage, [], firstPage.length);
  const [row] = await insertSession(pool, key, [...firstPage, ...ids], firstPage.length, version);
  if (!row) throw new Error('The feed session was not stored.');
  return { session: row.id, offset: firstPage.length, ids: ids.slice(0, count) };
}

/**
 * Takes the next page of a session: marks the previous page as seen and returns the ids of the next one. Extends
 * the session when needed, and reranks it when the viewer's affinities have changed. Repeating a request with the
 * same offset returns the same ids, except for videos hidden in the meantime.
 * @param offset number of videos before this page
 * @returns null if the session does not exist, belongs to another viewer, or no longer contains this offset
 */
export async function takeNextPage(
  context: RankingContext,
  viewer: FeedViewer,
  id: string,
  offset: number,
  count: number,
): Promise<SessionPage | null> {
  const checked = 2 * count;
  const [session] = await selectSession(context.pool, id, viewer.id, offset, checked);
  // A guest without a client id has no key, and the session has a random one. The session id comes from a signed page
  // token, which proves that the session belongs to the guest.
  const isOwn = session && (viewer.keys.own === null || viewer.keys.own === session.client_id);
  if (!isOwn || offset < session.start_offset) return null;

  const fromStart = offset - session.start_offset;
  const before = session.ids.slice(0, fromStart);
  const stored = session.ids.slice(fromStart);
  let shown = session.ids.slice(Math.max(session.read_offset - session.start_offset, 0), fromStart);
  let queuedIds = [
    ...session.showable,
    ...(await dropHidden(context.pool, viewer, stored.slice(checked), count - session.showable.length)),
  ];
  let { ranked_offset, affinities_version } = session;
  if (viewer.isPersonal && isOutdated(session, offset)) queuedIds = [];
  const isExtended = queuedIds.length < count;
  if (isExtended) {
    // Before the ranking, which excludes seen videos.
    await markSeen(context.pool, session.client_id, shown);
    shown = [];
    const more = await extendSession(context, viewer, session.client_id, before, queuedIds, offset);
    queuedIds = [...queuedIds, ...more.ids];
    ranked_offset = offset;
    affinities_version = more.version;
  }
  const page = { session: id, offset, ids: queuedIds.slice(0, count) };
  const isChanged = isExtended || shown.length > 0 || queuedIds.length < stored.length;
  if (!isChanged && !session.is_stale) return page;
  // Old ids are dropped. Some before the offset remain, for repeated requests.
  const droppedCount = Math.max(fromStart - REPEATABLE_VIDEOS, 0);
  const [updated] = await updateSession(
    context.pool,
    id,
    session.revision,
    [...before.slice(droppedCount), ...queuedIds],
    session.start_offset + droppedCount,
    Math.max(session.read_offset, offset),
    ranked_offset,
    affinities_version,
    shown,
  );
  // Another request for the same session was faster: its ids count.
  return updated ? page : takeNextPage(context, viewer, id, offset, count);
}

/** Ranks the ids that follow those of a session. @param before ids before the page, in feed order */
async function extendSession(
  context: RankingContext,
  viewer: FeedViewer,
  key: string,
  before: readonly number[],
  queuedIds: readonly number[],
  offset: number,
) {
  const lastIds = [...before, ...queuedIds].slice(-ORDER_RULES.creatorDistance);
  const recentCreators = (await selectOwners(context.pool, lastIds)).map(({ owner_id }) => owner_id);
  return rankVideos(
    context,
    { ...viewer, keys: { own: key, browser: viewer.keys.browser } },
    { queuedIds, recentCreators, length: offset + queuedIds.length },
    'ahead',
  );
}

/** True if the affinities have changed since the last ranking and this is not a repeated request. */
function isOutdated(session: SessionRow, offset: number): boolean {
  return (
    offset > session.read_offset &&
    offset - session.ranked_offset >= RERANK_AFTER_VIDEOS &&
    session.newest_version !== session.affinities_version
  );
}

/** Removes videos that may no longer be shown until `count` others were found. */
async function dropHidden(
  pool: Pool,
  viewer: FeedViewer,
  ids: readonly number[],
  count: number,
): Promise<number[]> {
  const showable: number[] = [];
  let from = 0;
  while (showable.length < count && from < ids.length) {
    const part = ids.slice(from, from + 2 * count);
    showable.push(...(await filterShowable(pool, part, viewer.id)).map(({ id }) => id));
    from += part.length;
  }
  return [...showable, ...ids.slice(from)];
}
