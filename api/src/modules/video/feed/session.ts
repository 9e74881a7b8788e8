import type { PoolClient } from 'pg';
import { statement } from '../../../db/statement.ts';
import { SESSION_SIZE } from './constants.ts';
import { rank } from './rank.ts';

interface SessionRow {
  client_id: string;
  ids: number[];
  start_offset: number;
  read_offset: number;
}

const insertSession = statement<{ id: string }, [clientId: string, ids: readonly number[]]>(
  'feed-session-insert',
  'insert into feed_sessions (client_id, ids) values ($1, $2) returning id',
);

/** Sessions nobody has read for two days go; a few with every new one, so that nobody has to sweep. */
const forgetOldSessions = statement(
  'feed-session-forget',
  `delete from feed_sessions where id in (
     select id from feed_sessions where used_at < now() - interval '2 days'
     order by used_at limit 10 for update skip locked)`,
);

const lockSession = statement<SessionRow, [id: string]>(
  'feed-session-lock',
  'select client_id, ids, start_offset, read_offset from feed_sessions where id = $1 for update',
);

const updateSession = statement<
  never,
  [id: string, ids: readonly number[], startOffset: number, readOffset: number]
>(
  'feed-session-update',
  'update feed_sessions set ids = $2, start_offset = $3, read_offset = $4, used_at = now() where id = $1',
);

/** Each a little later than the one before it, so that the order they were shown in is the order they come again in. */
const markSeen = statement<never, [clientId: string, ids: readonly number[]]>(
  'feed-mark-seen',
  `insert into client_views (client_id, video_id, seen_at)
   select $1, v.id, max(clock_timestamp() + shown.place * interval '1 microsecond')
   from unnest($2::bigint[]) with ordinality as shown (id, place) join videos v on v.id = shown.id
   group by v.id
   on conflict (client_id, video_id) do update set seen_at = excluded.seen_at`,
);

/**
 * Begins a session with the page that was shown without one.
 * @returns its id
 */
export async function createSession(
  client: PoolClient,
  clientId: string,
  firstPage: readonly number[],
): Promise<string> {
  await forgetOldSessions(client);
  const [row] = await insertSession(client, clientId, firstPage);
  if (!row) throw new Error('The feed session was not stored.');
  return row.id;
}

/**
 * The next ids of a session, which is extended as it is read. Asking again with the same offset gives the same ids.
 * Must run in a transaction: the session is locked.
 * @param offset from the feed's beginning; what stands before it has been shown
 * @returns null when the session is gone, or so far on that this part of it was dropped
 */
export async function readSession(
  client: PoolClient,
  random: () => number,
  id: string,
  offset: number,
  count: number,
): Promise<number[] | null> {
  const [session] = await lockSession(client, id);
  if (!session || offset < session.start_offset) return null;

  const fromStart = offset - session.start_offset;
  const shown = session.ids.slice(Math.max(session.read_offset - session.start_offset, 0), fromStart);
  if (shown.length > 0) await markSeen(client, session.client_id, shown);

  let { ids, start_offset: start } = session;
  if (ids.length < fromStart + count) {
    const waiting = ids.slice(fromStart);
    const more = await rank(client, random, session.client_id, waiting, SESSION_SIZE);
    // What was read long ago is dropped; a page back is kept for a request that is repeated.
    const keepFrom = Math.max(fromStart - SESSION_SIZE, 0);
    ids = [...ids.slice(keepFrom), ...more];
    start += keepFrom;
  }
  await updateSession(client, id, ids, start, Math.max(session.read_offset, offset));
  return ids.slice(offset - start, offset - start + count);
}
