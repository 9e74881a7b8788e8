import type { ViewerKeys } from '../../platform/auth/viewer-keys.ts';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { type Affinities, findFavourites, mergeBrowserAffinities, NO_AFFINITIES } from './affinities.ts';
import { arrangeCandidates, type ScoredCandidate } from './arrange.ts';
import { type Candidate, type CandidatePools, toCandidate } from './candidate-pools.ts';
import { filterVisible, selectSessionCandidates, selectViewerCandidates } from './candidates.ts';
import { FIRST_PAGE_CHECKS } from './constants.ts';
import { type FallbackVideo, findUnseenFallback, selectLeastRecentlySeen } from './fallback-videos.ts';
import { computePersonalScore } from './score.ts';
import { AFFINITY_SETTINGS, FOLLOWED_LIMITS, SCORE_WEIGHTS } from './weights.ts';

/** For whom a feed is made. */
export interface FeedViewer {
  /** Null: a guest. */
  id: number | null;
  keys: ViewerKeys;
  /** What they like and whom they follow counts. */
  isPersonal: boolean;
}

/** What stands in the feed already. */
export interface FeedState {
  /** Ids that are still to be shown. */
  queuedIds: readonly number[];
  /** Creators of the last ones, the very last at the end. */
  recentCreators: readonly number[];
  /** How many stand in it. */
  length: number;
}

export interface Ranked {
  ids: number[];
  /** Of the interests it was ranked by. */
  version: number;
}

export const EMPTY_FEED: FeedState = { queuedIds: [], recentCreators: [], length: 0 };

/** Interests of a member and of the browser, and how many people the member follows. */
const selectViewer = statement<
  { viewer_key: string | null; interests: Affinities; version: number; following: number },
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
 * @param draws for a first page: what comes into question for everybody; without, all is asked for this viewer
 * @returns ids, at most `limit`
 */
export async function rankVideos(
  db: Queryable,
  random: () => number,
  viewer: FeedViewer,
  soFar: FeedState,
  limit: number,
  draws?: CandidatePools,
): Promise<Ranked> {
  const keys = {
    ...viewer.keys,
    browser: viewer.keys.browser === viewer.keys.own ? null : viewer.keys.browser,
  };
  const known = viewer.isPersonal ? await readViewer(db, { ...viewer, keys }) : UNKNOWN_VIEWER;
  const { interests, version } = known;
  const liked = findFavourites(interests.categories, AFFINITY_SETTINGS.favouriteCategories);
  const find = (statement: typeof selectSessionCandidates) =>
    statement(
      db,
      keys.own,
      keys.browser,
      viewer.id,
      soFar.queuedIds,
      liked,
      findFavourites(interests.hashtags, AFFINITY_SETTINGS.favouriteHashtags),
      random(),
      viewer.isPersonal
        ? Math.floor(random() * Math.max(known.following - FOLLOWED_LIMITS.creators, 0))
        : null,
      known.isKnown,
    );
  const toCandidate = (video: Candidate, isFollowed: boolean): ScoredCandidate => ({
    id: video.id,
    ownerId: video.ownerId,
    score:
      video.baseScore +
      computePersonalScore(video, isFollowed && viewer.isPersonal, interests) +
      random() * SCORE_WEIGHTS.surprise,
    explore: video.explore,
    different: liked.length > 0 && !video.categories.some((id) => liked.includes(id)),
  });
  const ofViewer = async (statement: typeof selectSessionCandidates) =>
    (await find(statement)).map((row) => toCandidate(toCandidate(row), row.is_followed));

  const candidates = draws ? await firstCandidates() : await ofViewer(selectSessionCandidates);
  const best = arrangeCandidates(candidates, limit, soFar.recentCreators, soFar.length);
  if (best.length === limit) return { ids: best, version };

  async function firstCandidates(): Promise<ScoredCandidate[]> {
    const hasOwn = known.following > 0 || known.isKnown;
    const [drawn, own] = await Promise.all([
      draws?.take(random) ?? [],
      hasOwn ? ofViewer(selectViewerCandidates) : [],
    ]);
    const ownIds = new Set(own.map(({ id }) => id));
    const others = drawn.filter(({ id }) => !ownIds.has(id)).map((video) => toCandidate(video, false));
    const shown: ScoredCandidate[] = [];
    for (const asked of known.following > 0 ? [others] : splitByRank(others, limit)) {
      shown.push(...(await shownOf(asked)));
      if (shown.length >= limit * FIRST_PAGE_CHECKS.enough) break;
    }
    return [...own, ...shown];
  }

  async function shownOf(asked: readonly ScoredCandidate[]): Promise<ScoredCandidate[]> {
    const [shown] = await filterVisible(
      db,
      keys.own,
      keys.browser,
      viewer.id,
      asked.map(({ id }) => id),
      asked.map(({ ownerId }) => ownerId),
    );
    const ids = new Set(shown?.ids);
    const followed = new Set(viewer.isPersonal ? shown?.followed : []);
    return asked
      .filter(({ id }) => ids.has(id))
      .map((video) =>
        followed.has(video.id) ? { ...video, score: video.score + SCORE_WEIGHTS.followed } : video,
      );
  }

  const owners = new Map(candidates.map(({ id, ownerId }) => [id, ownerId]));
  const fill = async (
    ids: number[],
    more: (without: readonly number[], count: number) => Promise<FallbackVideo[]>,
  ) => {
    if (ids.length === limit) return ids;
    const rest = await more([...soFar.queuedIds, ...ids], limit - ids.length);
    for (const { id, owner_id } of rest) owners.set(id, owner_id);
    const before = [...soFar.recentCreators, ...ids.map((id) => owners.get(id) ?? 0)];
    return [
      ...ids,
      ...arrangeCandidates(toOrderedCandidates(rest), limit - ids.length, before, soFar.length + ids.length),
    ];
  };
  const unseen = await fill(best, (without, count) =>
    findUnseenFallback(db, random, keys, viewer.id, without, count),
  );
  const all = await fill(unseen, (without, count) =>
    keys.own === null
      ? Promise.resolve([])
      : selectLeastRecentlySeen(db, keys.own, keys.browser, viewer.id, without, count),
  );
  return { ids: all, version };
}

/** Somebody of whom nothing is known, and who follows nobody. */
const UNKNOWN_VIEWER = { interests: NO_AFFINITIES, version: 0, isKnown: false, following: 0 };

/** What a viewer's interests are, and their version, which changes with them. */
async function readViewer(db: Queryable, { id, keys }: FeedViewer) {
  const rows = await selectViewer(db, keys.own, keys.browser, id);
  const of = (key: string | null) => rows.find(({ viewer_key }) => key !== null && viewer_key === key);
  const own = of(keys.own);
  const browser = keys.browser === keys.own ? undefined : of(keys.browser);
  const ownInterests = own?.interests ?? NO_AFFINITIES;
  return {
    interests: browser ? mergeBrowserAffinities(ownInterests, browser.interests) : ownInterests,
    version: own?.version ?? 0,
    isKnown: own !== undefined || browser !== undefined,
    following: rows[0]?.following ?? 0,
  };
}

/**
 * What would stand on the first pages if all may be shown, and the rest, which is asked for only where too little of
 * that is left. Who follows people is asked about all at once: whom they follow changes the order.
 */
function splitByRank(
  candidates: readonly ScoredCandidate[],
  limit: number,
): [ScoredCandidate[], ScoredCandidate[]] {
  const first = new Set(arrangeCandidates(candidates, limit * FIRST_PAGE_CHECKS.pages));
  return [candidates.filter(({ id }) => first.has(id)), candidates.filter(({ id }) => !first.has(id))];
}

/** Keeps the order they were found in, but for the distance between creators. */
function toOrderedCandidates(rows: readonly FallbackVideo[]): ScoredCandidate[] {
  return rows.map(({ id, owner_id }, index) => ({
    id,
    ownerId: owner_id,
    score: rows.length - index,
    explore: 0,
    different: false,
  }));
}
