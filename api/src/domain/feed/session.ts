import type { PoolClient } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import { eligibleForFeedSql } from '../visibility/index.ts';
import { RERANK_AFTER_VIDEOS, SESSION_EXTENSION_SIZE } from './constants.ts';
import { purgeOldViews } from './purge-view-history.ts';
import { type FeedViewer, rankVideos } from './rank.ts';
import { ORDER_RULES } from './weights.ts';

interface SessionRow {
  /** The viewer key of the session, see `viewerKeys`. Not always a client id, despite its name. */
  client_id: string;
  ids: number[];
  start_offset: number;
  read_offset: number;
  ranked_offset: number;
  affinities_version: number;
  /** The current version of the viewer's affinities. */
  newest_version: number;
}

const insertSession = statement<{ id: string }, [key: string, ids: readonly number[]]>(
  'feed-session-insert',
  'insert into feed_sessions (client_id, ids) values ($1, $2) returning id',
);

/**
 * Deletes a few sessions that were not read for two days. Runs with every new session, so no cleanup job is
 * needed.
 */
const deleteOldSessions = statement(
  'feed-session-delete-old',
  `delete from feed_sessions where id in (
     select id from feed_sessions where used_at < now() - interval '2 days'
     order by used_at limit 10 for update skip locked)`,
);

const lockSession = statement<SessionRow, [id: string]>(
  'feed-session-lock',
  `select client_id, ids, start_offset, read_offset, ranked_offset, affinities_version,
     coalesce((select version from viewer_affinities where viewer_key = client_id), 0) as newest_version
   from feed_sessions where id = $1 for update`,
);

const updateSession = statement<
  never,
  [
    id: string,
    ids: readonly number[],
    startOffset: number,
    readOffset: number,
    rankedOffset: number,
    version: number,
  ]
>(
  'feed-session-update',
  `update feed_sessions set ids = $2, start_offset = $3, read_offset = $4, ranked_offset = $5,
     affinities_version = $6, used_at = now()
   where id = $1`,
);

/**
 * Marks videos as seen, in display order, so that they are repeated in the same order. Rows are written in id
 * order, as the rollup job (docs/ranking.md) does, to avoid deadlocks.
 */
const markSeen = statement<never, [key: string, ids: readonly number[]]>(
  'feed-mark-seen',
  `insert into client_views (client_id, video_id, seen_at)
   select $1, v.id, max(statement_timestamp() + shown.ordinal * interval '1 microsecond')
   from unnest($2::bigint[]) with ordinality as shown (id, ordinal) join videos v on v.id = shown.id
   group by v.id order by v.id
   on conflict (client_id, video_id) do update set seen_at = excluded.seen_at`,
);

/**
 * Returns the videos that may still be shown, in order: not deleted, blocked, muted or dismissed in the
 * meantime.
 */
const filterShowable = statement<{ id: number }, [ids: readonly number[], viewerId: number | null]>(
  'feed-showable',
  `select v.id
   from unnest($1::bigint[]) with ordinality as requested (id, ordinal)
   join videos v on v.id = requested.id
   where v.listed_at is not null and ${eligibleForFeedSql('$2', 'v.id', 'v.owner_id')}
   order by requested.ordinal`,
);

const selectOwners = statement<{ owner_id: number }, [ids: readonly number[]]>(
  'feed-owners',
  `select v.owner_id
   from unnest($1::bigint[]) with ordinality as requested (id, ordinal) join videos v on v.id = requested.id
   order by requested.ordinal`,
);

/**
 * Creates a session that begins with the first page.
 * @param key identifies the viewer, see `viewerKeys`
 * @returns the id of the session
 */
export async function createSession(
  client: PoolClient,
  key: string,
  firstPage: readonly number[],
): Promise<string> {
  await deleteOldSessions(client);
  await purgeOldViews(client, key);
  const [row] = await insertSession(client, key, firstPage);
  if (!row) throw new Error('The feed session was not stored.');
  return row.id;
}

/**
 * Takes the next page of a session: marks the previous page as seen and returns the ids of the next one. Extends
 * the session when needed, and reranks it when the viewer's affinities have changed. Repeating a request with the
 * same offset returns the same ids, except for videos hidden in the meantime. Must run in a transaction, because it
 * locks the session.
 * @param offset number of videos before this page
 * @returns null if the session does not exist, belongs to another viewer, or no longer contains this offset
 */
export async function takeNextPage(
  client: PoolClient,
  random: () => number,
  viewer: FeedViewer,
  id: string,
  offset: number,
  count: number,
): Promise<number[] | null> {
  const [session] = await lockSession(client, id);
  // A guest without a client id has no key, and the session has a random one. The session id comes from a signed page
  // token, which proves that the session belongs to the guest.
  const isOwn = session && (viewer.keys.own === null || viewer.keys.own === session.client_id);
  if (!isOwn || offset < session.start_offset) return null;

  const fromStart = offset - session.start_offset;
  const shown = session.ids.slice(Math.max(session.read_offset - session.start_offset, 0), fromStart);
  if (shown.length > 0) await markSeen(client, session.client_id, shown);

  const before = session.ids.slice(0, fromStart);
  let queuedIds = await dropHidden(client, viewer, session.ids.slice(fromStart), count);
  let { ranked_offset: rankedOffset, affinities_version: version } = session;
  if (viewer.isPersonal && isOutdated(session, offset)) queuedIds = [];
  if (queuedIds.length < count) {
    const lastIds = [...before, ...queuedIds].slice(-ORDER_RULES.creatorDistance);
    const recentCreators = (await selectOwners(client, lastIds)).map(({ owner_id }) => owner_id);
    const feed = { queuedIds, recentCreators, length: offset + queuedIds.length };
    const sessionViewer = { ...viewer, keys: { own: session.client_id, browser: viewer.keys.browser } };
    const more = await rankVideos(client, random, sessionViewer, feed, SESSION_EXTENSION_SIZE);
    queuedIds = [...queuedIds, ...more.ids];
    rankedOffset = offset;
    version = more.version;
  }
  // Old ids are dropped. Some before the offset remain, for repeated requests.
  const droppedCount = Math.max(fromStart - SESSION_EXTENSION_SIZE, 0);
  await updateSession(
    client,
    id,
    [...before.slice(droppedCount), ...queuedIds],
    session.start_offset + droppedCount,
    Math.max(session.read_offset, offset),
    rankedOffset,
    version,
  );
  return queuedIds.slice(0, count);
}

/** True if the affinities have changed since the last ranking and this is not a repeated request. */
function isOutdated(session: SessionRow, offset: number): boolean {
  return (
    offset > session.read_offset &&
    offset - session.ranked_offset >= RERANK_AFTER_VIDEOS &&
    session.newest_version !== session.affinities_version
  );
}

/** Removes videos that may no longer be shown, as far as the next page needs. */
async function dropHidden(
  client: PoolClient,
  viewer: FeedViewer,
  ids: readonly number[],
  count: number,
): Promise<number[]> {
  const showable: number[] = [];
  let from = 0;
  while (showable.length < count && from < ids.length) {
    const part = ids.slice(from, from + 2 * count);
    showable.push(...(await filterShowable(client, part, viewer.id)).map(({ id }) => id));
    from += part.length;
  }
  return [...showable, ...ids.slice(from)];
}
