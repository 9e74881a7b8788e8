import { statement } from '../../platform/db/statement.ts';
import { notBlockedSql } from '../visibility/index.ts';

/** Rank weights of words, in the order of `ts_rank` (D, C, B, A): stems, plain words, names, hashtags. */
const RANK_WEIGHTS = '{0.1, 0.3, 0.5, 1}';
/** Weight of a full match, in units of popularity. One unit is a factor of e in popularity. */
const MATCH_WEIGHT = 15;
/** The tier of the exact match. */
const EXACT_TIER = -1;
/** The tiers assigned by migration 0016. */
const TIERS = [0, 1, 2, 3] as const;

export interface FoundRow {
  id: number;
  tier: number;
  score: number;
}

type SearchValues = [
  query: string,
  viewerId: number | null,
  /** The vocabulary that corrects misspelled words; null: no correction. */
  vocabulary: Vocabulary | null,
  tier: number,
  score: number,
  id: number,
  limit: number,
  offset: number,
];

export type SearchKind = 'user' | 'hashtag' | 'video';

/** Values of `search_vocabulary.kind`. */
export const VOCABULARIES = { user: 'p', hashtag: 'h', video: 'v' } as const;
type Vocabulary = (typeof VOCABULARIES)[SearchKind];

interface SearchTable {
  table: string;
  id: string;
  /** SQL expression added to the score, which is the sum of match and popularity. */
  bonus?: string;
  /** SQL condition of visibility to the viewer. */
  where?: string;
  /** A query that returns the `id` of the exact match. */
  exact?: string;
}

/**
 * Builds a statement that reads a page of results, ordered by tier and then by score. A tier is read only if
 * the tiers above do not fill the page, so a common word costs no more than a rare one (decision 022). Values
 * 4 to 6 are the cursor of the previous page. `offset 0` prevents PostgreSQL from merging the inner
 * query into the outer one, so each score is computed once, after the word index was read.
 */
function searchStatement(name: string, { table, id, bonus, where, exact }: SearchTable) {
  const tierOf = (tier: number) => `(
    select ${tier} as tier, id, score from (
      select s.${id} as id,
        ts_rank('${RANK_WEIGHTS}', s.words, (select query from params)) * ${MATCH_WEIGHT} + s.rank_score${bonus ? ` + ${bonus}` : ''} as score
      from ${table} s
      where s.tier = ${tier} and s.words @@ (select query from params)
        ${where ? `and ${where}` : ''}
        ${exact ? `and s.${id} is distinct from (select id from exact)` : ''}
      offset 0
    ) found
    where $4::integer <= ${tier}
      and ($4::integer < ${tier} or (score, id) < ($5::double precision, $6::bigint))
    order by score desc, id desc limit $7::bigint + $8::bigint
  )`;
  const exactly = `(
    select ${EXACT_TIER} as tier, id, 0::double precision as score from exact where $4::integer < ${EXACT_TIER}
  )`;
  return statement<FoundRow, SearchValues>(
    name,
    `with params as materialized (select search_query($1::text, $3::text) as query, $2::bigint as viewer_id)
     ${exact ? `, exact as materialized (${exact})` : ''}
     select id, tier, score from (
       ${[...(exact ? [exactly] : []), ...TIERS.map(tierOf)].join(' union all ')}
     ) page
     limit $7::bigint offset $8::bigint`,
  );
}

/** Condition: the viewer may see the user. Guests may see all users. */
const visibleUserSql = (user: string) => `($2::bigint is null or (${notBlockedSql('$2::bigint', user)}))`;

export const searchUsers = searchStatement('search-users', {
  table: 'search_users',
  id: 'user_id',
  where: visibleUserSql('s.user_id'),
  exact: `select u.id from users u
    where lower(u.username) = lower(ltrim(btrim($1::text), '@')) and u.is_public and ${visibleUserSql('u.id')}`,
});

export const searchHashtags = searchStatement('search-hashtags', {
  table: 'search_hashtags',
  id: 'hashtag_id',
  exact: `select h.id from hashtags h where h.name = lower(ltrim(btrim($1::text), '#')) and h.videos > 0`,
});

export const searchVideos = searchStatement('search-videos', {
  table: 'search_videos',
  id: 'video_id',
  where: visibleUserSql('s.owner_id'),
});
