import { type Queryable, statement } from '../../../db/statement.ts';
import { CANDIDATES_PER_PLACE, CREATOR_DISTANCE, SURPRISE } from './constants.ts';
import { spreadCreators } from './spread.ts';

/**
 * The best (trusted, fresh, popular: see `videos.feed_score`) that a client hasn't seen. `not in`, as what was seen
 * becomes a hash table; `not exists` compares every video with every view of the client.
 */
export const findUnseen = statement<
  { id: number; owner_id: number; feed_score: number },
  [clientId: string | null, without: readonly number[], limit: number]
>(
  'feed-unseen',
  `select v.id, v.owner_id, v.feed_score
   from videos v
   where v.feed_score is not null
     and v.id not in (select c.video_id from client_views c where c.client_id = $1)
     and v.id <> all ($2::bigint[])
   order by v.feed_score desc, v.id desc
   limit $3`,
);

/** What a client saw, the longest ago first. */
export const findLongestUnseen = statement<
  { id: number },
  [clientId: string, without: readonly number[], limit: number]
>(
  'feed-longest-unseen',
  `select c.video_id as id
   from client_views c join videos v on v.id = c.video_id
   where c.client_id = $1 and v.feed_score is not null and v.id <> all ($2::bigint[])
   order by c.seen_at, c.video_id
   limit $3`,
);

/**
 * Ranks videos for a client: unseen ones first, then those it hasn't seen for the longest time.
 * @param clientId null for a guest without one, who has seen nothing
 * @param without ids that stand in the feed already and are still to be shown
 * @returns ids, at most `limit`; none only when there are no other videos at all
 */
export async function rank(
  db: Queryable,
  random: () => number,
  clientId: string | null,
  without: readonly number[],
  limit: number,
): Promise<number[]> {
  const unseen = await findUnseen(db, clientId, without, limit * CANDIDATES_PER_PLACE);
  const best = spreadCreators(
    unseen.map(({ id, owner_id, feed_score }) => ({
      id,
      ownerId: owner_id,
      score: feed_score + random() * SURPRISE,
    })),
    limit,
    CREATOR_DISTANCE,
  );
  if (best.length === limit || clientId === null) return best;
  const again = await findLongestUnseen(db, clientId, without, limit - best.length);
  return [...best, ...again.map(({ id }) => id)];
}
