import type { Hashtag } from '@ontrend/shared/wire';
import type { Pool } from 'pg';
import { statement } from '../../platform/db/statement.ts';

export const selectHashtagsById = statement<Hashtag, [ids: readonly number[]]>(
  'hashtags-by-ids',
  `select h.id, h.name, h.videos
   from unnest($1::bigint[]) with ordinality as requested (id, ordinal)
   join hashtags h on h.id = requested.id
   order by requested.ordinal`,
);

/** Returns hashtags with their number of public videos. @param ids determines the order */
export function loadHashtags(pool: Pool, ids: readonly number[]): Promise<Hashtag[]> {
  return ids.length === 0 ? Promise.resolve([]) : selectHashtagsById(pool, ids);
}
