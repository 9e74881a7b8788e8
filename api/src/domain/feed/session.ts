import type { Pool } from 'pg';
import { isMemberKey } from '../../platform/auth/viewer-keys.ts';
import { REPEATABLE_VIDEOS, RERANK_AFTER_VIDEOS } from './constants.ts';
import { type RankingContext, rankVideos } from './rank.ts';
import {
  filterShowable,
  insertSession,
  markSeen,
  type SessionRow,
  selectOwners,
  selectSession,
  updateSession,
} from './session-statements.ts';
import type { FeedViewer } from './viewer-profile.ts';
import { ORDER_RULES } from './weights.ts';

/** A page of a session. */
export interface SessionPage {
  session: string;
  ids: number[];
  /** The offset of the page after this one. */
  nextOffset: number;
}

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
  const page = ids.slice(0, count);
  return { session: row.id, ids: page, nextOffset: firstPage.length + page.length };
}

/**
 * Takes the next page of a session: marks the previous page as seen and returns the ids of the next one. Extends
 * the session when needed, and reranks it when the viewer's affinities have changed. A repeated request returns the
 * same ids, with the following ones instead of videos hidden in the meantime, and leaves stored ids at their offsets.
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
  if (!session || !isOwnSession(viewer, session) || offset < session.start_offset) return null;

  const fromStart = offset - session.start_offset;
  const before = session.ids.slice(0, fromStart);
  const stored = session.ids.slice(fromStart);
  const isRepeated = offset <= session.read_offset;
  let shown = session.ids.slice(Math.max(session.read_offset - session.start_offset, 0), fromStart);
  let queuedIds = [
    ...session.showable,
    ...(await dropHidden(context.pool, viewer, stored.slice(checked), count - session.showable.length)),
  ];
  let { ranked_offset, affinities_version } = session;
  if (viewer.isPersonal && isOutdated(session, offset)) queuedIds = [];
  const isExtended = queuedIds.length < count;
  // Offsets of pages that were returned point into the stored ids, so hidden videos are removed only after them.
  let nextIds = isRepeated ? stored : queuedIds;
  if (isExtended) {
    // First, because the ranking excludes seen videos.
    await markSeen(context.pool, session.client_id, shown);
    shown = [];
    const more = await extendSession(context, viewer, session.client_id, before, queuedIds, offset);
    queuedIds = [...queuedIds, ...more.ids];
    nextIds = [...nextIds, ...more.ids];
    ranked_offset = offset;
    affinities_version = more.version;
  }
  const ids = takeUntilRepeated(queuedIds.slice(0, count));
  const page = { session: id, ids, nextOffset: offset + countThroughLast(nextIds, ids) };
  const isChanged = isExtended || shown.length > 0 || nextIds.length < stored.length;
  if (!isChanged && !session.is_stale) return page;
  // Only some ids before the offset remain, for repeated requests.
  const droppedCount = Math.max(fromStart - REPEATABLE_VIDEOS, 0);
  const [updated] = await updateSession(
    context.pool,
    id,
    session.revision,
    [...before.slice(droppedCount), ...nextIds],
    session.start_offset + droppedCount,
    Math.max(session.read_offset, offset),
    ranked_offset,
    affinities_version,
    shown,
  );
  // Another request has changed the session first.
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
    'session',
  );
}

/** A guest without a client id has no key, and proves by the signed page token that a session is their own. */
function isOwnSession({ keys }: FeedViewer, session: SessionRow): boolean {
  return keys.own === null ? !isMemberKey(session.client_id) : keys.own === session.client_id;
}

/** Ends a page before a video that it already has, which an extension of a small catalog may show again. */
function takeUntilRepeated(ids: readonly number[]): number[] {
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) < index);
  return ids.slice(0, repeated < 0 ? ids.length : repeated);
}

/** Returns the number of `ids` up to the last one of `page`, which has some of them in their order. */
function countThroughLast(ids: readonly number[], page: readonly number[]): number {
  let count = 0;
  for (const id of page) count = ids.indexOf(id, count) + 1;
  return count;
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
