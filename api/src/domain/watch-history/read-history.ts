import { z } from 'zod';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import type { PageTokens } from '../../platform/http/page-tokens.ts';
import { watchableVideoSql } from '../visibility/index.ts';
import { MAX_SEARCH_WORDS } from './constants.ts';
import { isFinishedSql, keptInHistorySql } from './history-conditions.ts';

/** An entry of the watch history. */
export interface HistoryRow {
  /** Id of the video. */
  id: number;
  watched_at: Date;
  /** `watched_at` in full precision, which a JavaScript date would round. */
  cursor_at: string;
  position: number;
  is_finished: boolean;
}

/** The entries of a user from the index, with the videos that the user may watch. */
const selectEntriesSql = (condition = '') =>
  `select h.video_id as id, h.watched_at, h.watched_at::text as cursor_at, h.position, watched.is_finished
   from watch_history h
   cross join lateral (
     select ${isFinishedSql} as is_finished
     from videos v
     where v.id = h.video_id and ${watchableVideoSql('$1', 'v')} ${condition}
     offset 0
   ) watched
   where h.user_id = $1 and (h.watched_at, h.video_id) < ($2::timestamptz, $3::bigint) and ${keptInHistorySql('$1')}
   order by h.watched_at desc, h.video_id desc
   limit $4`;

type PageValues = [userId: number, beforeAt: string, beforeId: number, limit: number];

export const selectHistory = statement<HistoryRow, PageValues>('history-page', selectEntriesSql());

export const searchHistory = statement<HistoryRow, [...PageValues, patterns: readonly string[]]>(
  'history-search',
  selectEntriesSql(`and (
    select lower(normalize(v.description) || ' @' || u.username || ' ' || normalize(u.name))
    from users u where u.id = v.owner_id) like all ($5::text[])`),
);

/** Returns a LIKE pattern for each word of a search. */
function toPatterns(search: string): string[] {
  const words = search.normalize().toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_SEARCH_WORDS);
  return words.map((word) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`);
}

const tokenSchema = z.strictObject({ at: z.string().max(40), id: z.number().int() });
/** The cursor of a first page. */
const START = { at: 'infinity', id: Number.MAX_SAFE_INTEGER };

/**
 * Reads a page of a user's watch history, the last watched first. Later pages do not repeat videos; a video
 * that is watched between two reads moves to the first page.
 * @param search words of descriptions and creators, all of which must occur; empty for all entries
 * @throws {ApiError} 400 for a token of another list or an invalid one
 */
export async function readHistoryPage(
  db: Queryable,
  pageTokens: PageTokens,
  userId: number,
  {
    search,
    limit,
    nextPageToken,
  }: { search: string; limit: number; nextPageToken?: string | null | undefined },
): Promise<{ rows: HistoryRow[]; nextPageToken: string | null }> {
  const patterns = toPatterns(search);
  const list = `history:${userId}:${patterns.join(' ')}`;
  const { at, id } = nextPageToken ? pageTokens.read(list, nextPageToken, tokenSchema) : START;
  // One more row than needed shows whether there is a next page.
  const found =
    patterns.length === 0
      ? await selectHistory(db, userId, at, id, limit + 1)
      : await searchHistory(db, userId, at, id, limit + 1, patterns);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    rows,
    nextPageToken:
      last && found.length > limit ? pageTokens.sign(list, { at: last.cursor_at, id: last.id }) : null,
  };
}
