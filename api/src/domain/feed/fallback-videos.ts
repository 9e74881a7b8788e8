import type { ViewerKeys } from '../../platform/auth/viewer-keys.ts';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { eligibleForFeedSql } from '../visibility/index.ts';
import { notSeenRecentlySql } from './candidates.ts';
import { MAX_SCAN_STRIDES, SCAN_STRIDE_SIZE } from './constants.ts';

/** A video and its creator. */
export interface FallbackVideo {
  id: number;
  owner_id: number;
}

type Values = [
  ownKey: string | null,
  browserKey: string | null,
  viewerId: number | null,
  excludedIds: readonly number[],
  limit: number,
];

/** Reads the next videos by id, and returns those that the viewer has not seen. */
export const selectUnseenInStride = statement<
  FallbackVideo & { next_id: number | null },
  [...Values, below: number]
>(
  'feed-unseen',
  `with stride as materialized (
     select id, owner_id from videos where listed_at is not null and id < $6
     order by id desc limit ${SCAN_STRIDE_SIZE}
   )
   (select v.id, v.owner_id, null::bigint as next_id from stride v
    where v.id <> all ($4::bigint[]) and ${notSeenRecentlySql('v.id')} and ${eligibleForFeedSql('$3::bigint', 'v.id', 'v.owner_id')}
    limit $5)
   union all
   (select 0, 0, min(id) from stride having count(*) = ${SCAN_STRIDE_SIZE})`,
);

/** The videos seen with one key, longest ago first. @param key placeholder, so that one partition of the views is read */
const seenWithKeySql = (key: '$1' | '$2') =>
  `select c.video_id as id, v.owner_id, c.seen_at
   from client_views c
   cross join lateral (
     select owner_id from videos where id = c.video_id and listed_at is not null offset 0
   ) v
   where c.client_id = ${key} and c.video_id <> all ($4::bigint[])
     and not exists (
       select from client_views other
       where other.client_id in ($1, $2) and other.client_id <> ${key} and other.video_id = c.video_id
         and (other.seen_at, other.client_id) > (c.seen_at, ${key}) offset 0
     )
     and ${eligibleForFeedSql('$3::bigint', 'c.video_id', 'v.owner_id')}`;

/** The videos that the viewer saw longest ago. A video seen with both keys counts by the later time. */
export const selectLeastRecentlySeen = statement<FallbackVideo, Values>(
  'feed-least-recently-seen',
  `select id, owner_id from (
     (${seenWithKeySql('$1')} order by c.seen_at limit $5)
     union all
     (${seenWithKeySql('$2')} and $2 is distinct from $1 order by c.seen_at limit $5)
   ) seen
   order by seen_at
   limit $5`,
);

/**
 * Finds unseen videos when the sources contain none: scans the catalogue from a random id, for a limited
 * number of steps.
 */
export async function findUnseenFallback(
  db: Queryable,
  random: () => number,
  keys: ViewerKeys,
  viewerId: number | null,
  excludedIds: readonly number[],
  limit: number,
): Promise<FallbackVideo[]> {
  const [range] = await selectIdRange(db);
  if (!range?.newest) return [];
  const found = new Map<number, FallbackVideo>();
  const { newest } = range;
  let below = newest + 1 - Math.floor(random() * (newest - (range.oldest ?? newest)));
  for (let stride = 0; stride < MAX_SCAN_STRIDES && found.size < limit; stride += 1) {
    const rows = await selectUnseenInStride(db, keys.own, keys.browser, viewerId, excludedIds, limit, below);
    const end = rows.find(({ next_id }) => next_id !== null)?.next_id;
    for (const row of rows) if (row.id > 0) found.set(row.id, row);
    // At the end, continue from the newest id.
    below = end ?? newest + 1;
  }
  return [...found.values()].slice(0, limit);
}

const selectIdRange = statement<{ oldest: number | null; newest: number | null }, []>(
  'feed-range',
  `select (select id from videos where listed_at is not null order by id limit 1) as oldest,
     (select id from videos where listed_at is not null order by id desc limit 1) as newest`,
);
