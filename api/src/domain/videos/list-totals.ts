import type { ListTotals } from '@ontrend/shared/wire';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { statement } from '../../platform/db/statement.ts';

export type ListTotalsKind = 'category' | 'collection' | 'hashtag';

/** Minimum lifetime of an entry, in seconds. */
const MIN_TTL_S = 60;
/** An entry lives at least this many times longer than its query took, so a huge list takes 1 % of a connection. */
const QUERY_TIME_FACTOR = 100;
const MAX_ENTRIES = 2_000;

const totalsStatement = (name: string, table: string, listColumn: string) =>
  statement<ListTotals, [listId: number]>(
    name,
    `select count(*) as videos, coalesce(sum(v.views), 0)::bigint as views
     from ${table} l join videos v on v.id = l.video_id
     where l.${listColumn} = $1 and l.listed_at is not null`,
  );

/** Statements that count a list. They read all of its videos, so only the cache calls them. */
export const totalsStatements = {
  category: totalsStatement('totals-category', 'video_categories', 'category_id'),
  collection: totalsStatement('totals-collection', 'collection_videos', 'collection_id'),
  hashtag: totalsStatement('totals-hashtag', 'video_hashtags', 'hashtag_id'),
} as const;

/** Totals of lists, shared by all viewers (decision 095). */
export interface ListTotalsCache {
  /** Returns the totals of a list. A stale entry is returned while it is refreshed; concurrent requests share a query. */
  get(kind: ListTotalsKind, listId: number): Promise<ListTotals>;
}

/**
 * @param seconds minimum lifetime of an entry; 0 disables the cache
 * @param now milliseconds of any clock
 */
export function createListTotalsCache(
  db: Pool,
  seconds = MIN_TTL_S,
  now: () => number = () => performance.now(),
): ListTotalsCache {
  const read = async (kind: ListTotalsKind, listId: number): Promise<ListTotals> =>
    (await totalsStatements[kind](db, listId))[0] ?? { videos: 0, views: 0 };
  const cache = new LRUCache<string, ListTotals, { kind: ListTotalsKind; listId: number }>({
    max: MAX_ENTRIES,
    ttl: seconds * 1_000,
    ttlResolution: 0,
    perf: { now },
    allowStale: true,
    noDeleteOnFetchRejection: true,
    async fetchMethod(_key, _stale, { options, context: { kind, listId } }) {
      const startedAt = now();
      const totals = await read(kind, listId);
      options.ttl = Math.max(seconds * 1_000, (now() - startedAt) * QUERY_TIME_FACTOR);
      return totals;
    },
  });
  return {
    async get(kind, listId) {
      if (seconds === 0) return read(kind, listId);
      return (
        (await cache.fetch(`${kind} ${listId}`, { context: { kind, listId } })) ?? (await read(kind, listId))
      );
    },
  };
}
