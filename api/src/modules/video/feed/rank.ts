import { type Queryable, statement } from '../../../db/statement.ts';
import { arrange, type Candidate } from './arrange.ts';
import { type CandidateRow, findFirstCandidates, findMoreCandidates } from './candidates.ts';
import { FIRST_PAGE } from './constants.ts';
import { favourites, type Interests, NO_INTERESTS, withBrowser } from './interests.ts';
import { findLongestUnseen, type Leftover, unseenLeftovers } from './leftovers.ts';
import { scoreOf } from './score.ts';
import type { ViewerKeys } from './viewer-keys.ts';
import { FIRST_VIEWS, FOLLOWED, INTERESTS, SCORE } from './weights.ts';

/** For whom a feed is made. */
export interface FeedViewer {
  /** Null: a guest. */
  id: number | null;
  keys: ViewerKeys;
}

/** What stands in the feed already. */
export interface FeedSoFar {
  /** Ids that are still to be shown. */
  waiting: readonly number[];
  /** Creators of the last ones, the very last at the end. */
  owners: readonly number[];
  /** How many stand in it. */
  length: number;
}

export interface Ranked {
  ids: number[];
  /** Of the interests it was ranked by. */
  version: number;
}

export const NOTHING_SO_FAR: FeedSoFar = { waiting: [], owners: [], length: 0 };

/** Interests of a member and of the browser, and how many people the member follows. */
const findViewer = statement<
  { viewer_key: string | null; interests: Interests; version: number; following: number },
  [own: string | null, browser: string | null, viewerId: number | null]
>(
  'feed-viewer',
  `select i.viewer_key, i.interests, i.version, coalesce(u.following, 0) as following
   from (select) one
   left join users u on u.id = $3
   left join viewer_interests i on i.viewer_key in ($1, $2)`,
);

/**
 * Ranks videos for a viewer (docs/ranking.md): what was not seen in the last days by score, then whatever else was not
 * seen, then what was seen longest ago. It dries up only where there is nothing at all.
 * @returns ids, at most `limit`
 */
export async function rank(
  db: Queryable,
  random: () => number,
  viewer: FeedViewer,
  soFar: FeedSoFar,
  limit: number,
): Promise<Ranked> {
  const { keys } = viewer;
  const { interests, following, version, isKnown } = await readViewer(db, viewer);
  const liked = favourites(interests.categories, INTERESTS.favouriteCategories);
  const find = limit <= FIRST_PAGE ? findFirstCandidates : findMoreCandidates;
  const rows = await find(
    db,
    keys.own,
    keys.browser,
    viewer.id,
    soFar.waiting,
    liked,
    favourites(interests.hashtags, INTERESTS.favouriteHashtags),
    random(),
    Math.floor(random() * Math.max(following - FOLLOWED.creators, 0)),
    isKnown,
  );
  const candidates = rows.map((row) => toCandidate(row, interests, liked, random));
  const best = arrange(candidates, limit, soFar.owners, soFar.length);
  if (best.length === limit) return { ids: best, version };

  const owners = new Map(candidates.map(({ id, ownerId }) => [id, ownerId]));
  const fill = async (
    ids: number[],
    more: (without: readonly number[], count: number) => Promise<Leftover[]>,
  ) => {
    if (ids.length === limit) return ids;
    const rest = await more([...soFar.waiting, ...ids], limit - ids.length);
    for (const { id, owner_id } of rest) owners.set(id, owner_id);
    const before = [...soFar.owners, ...ids.map((id) => owners.get(id) ?? 0)];
    return [...ids, ...arrange(inOrder(rest), limit - ids.length, before, soFar.length + ids.length)];
  };
  const unseen = await fill(best, (without, count) =>
    unseenLeftovers(db, random, keys, viewer.id, without, count),
  );
  const all = await fill(unseen, (without, count) =>
    keys.own === null
      ? Promise.resolve([])
      : findLongestUnseen(db, keys.own, keys.browser, viewer.id, without, count),
  );
  return { ids: all, version };
}

/** What a viewer's interests are, and their version, which changes with them. */
async function readViewer(db: Queryable, { id, keys }: FeedViewer) {
  const rows = await findViewer(db, keys.own, keys.browser, id);
  const of = (key: string | null) => rows.find(({ viewer_key }) => key !== null && viewer_key === key);
  const own = of(keys.own);
  const browser = keys.browser === keys.own ? undefined : of(keys.browser);
  const ownInterests = own?.interests ?? NO_INTERESTS;
  return {
    interests: browser ? withBrowser(ownInterests, browser.interests) : ownInterests,
    version: own?.version ?? 0,
    isKnown: own !== undefined || browser !== undefined,
    following: rows[0]?.following ?? 0,
  };
}

function toCandidate(
  row: CandidateRow,
  interests: Interests,
  liked: readonly number[],
  random: () => number,
): Candidate {
  const { categories } = row;
  const score = scoreOf(
    {
      ...{ ageDays: row.age_days, duration: row.duration, likes: row.likes, comments: row.comments },
      ...{ views: row.views, skips: row.skips, replays: row.replays, finished: row.finished },
      ...{ secondsWatched: row.seconds_watched, isTrusted: row.is_trusted, isFollowed: row.is_followed },
      ...{ ownerId: row.owner_id, categories, hashtags: row.hashtags },
    },
    interests,
  );
  return {
    id: row.id,
    ownerId: row.owner_id,
    score: score + random() * SCORE.surprise,
    explore: row.owner_views < FIRST_VIEWS ? row.explore : Math.min(row.explore, 1),
    different: liked.length > 0 && !categories.some((id) => liked.includes(id)),
  };
}

/** Keeps the order they were found in, but for the distance between creators. */
function inOrder(rows: readonly Leftover[]): Candidate[] {
  return rows.map(({ id, owner_id }, index) => ({
    id,
    ownerId: owner_id,
    score: rows.length - index,
    explore: 0,
    different: false,
  }));
}
