import type { Pool } from 'pg';
import type { ViewerKeys } from '../../platform/auth/viewer-keys.ts';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { type Affinities, findFavorites, mergeBrowserAffinities, NO_AFFINITIES } from './affinities.ts';
import { arrangeCandidates, type ScoredCandidate } from './arrange.ts';
import { type Candidate, type CandidatePools, toCandidate } from './candidate-pools.ts';
import { filterVisible, selectViewerCandidates } from './candidates.ts';
import { FIRST_PAGE_SIZE, SESSION_EXTENSION_SIZE, VISIBILITY_CHECKS } from './constants.ts';
import { type FallbackVideo, findUnseenFallback, selectLeastRecentlySeen } from './fallback-videos.ts';
import { computePersonalScore } from './score.ts';
import { AFFINITY_SETTINGS, FOLLOWED_LIMITS, type RankingKind, SCORE_WEIGHTS } from './weights.ts';

/** The viewer a feed is ranked for. */
export interface FeedViewer {
  /** Null for a guest. */
  id: number | null;
  keys: ViewerKeys;
  /** True if affinities and follows influence the ranking. */
  isPersonal: boolean;
}

/** The part of a feed that is already ranked. */
export interface FeedState {
  /** Ids that are ranked and not shown yet. */
  queuedIds: readonly number[];
  /** Creators of the last videos, in feed order. */
  recentCreators: readonly number[];
  /** Number of videos in the feed so far. */
  length: number;
}

export interface Ranked {
  ids: number[];
  /** Version of the affinities that the ranking used. */
  version: number;
}

export const EMPTY_FEED: FeedState = { queuedIds: [], recentCreators: [], length: 0 };

/** The services that a ranking needs. */
export interface RankingContext {
  pool: Pool;
  candidatePools: CandidatePools;
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  random(): number;
}

/** Number of ids that a ranking returns. */
const RANKED_IDS = { first: FIRST_PAGE_SIZE, ahead: SESSION_EXTENSION_SIZE } satisfies Record<
  RankingKind,
  number
>;

/**
 * Affinities of the member and of the browser, the number of users that the member follows, and those among the creators of the
 * pooled candidates.
 */
export const selectViewer = statement<
  {
    viewer_key: string | null;
    affinities: Affinities;
    version: number;
    following: number;
    followed: number[];
  },
  [own: string | null, browser: string | null, viewerId: number | null, pooledCreators: readonly number[]]
>(
  'feed-viewer',
  `select i.viewer_key, i.affinities, i.version, coalesce(u.following, 0) as following, one.followed
   from (select array(
     select followed_id from follows where follower_id = $3 and followed_id = any ($4::bigint[])) as followed
   ) one
   left join users u on u.id = $3
   left join viewer_affinities i on i.viewer_key in ($1, $2)`,
);

/**
 * Ranks videos for a viewer (docs/ranking.md): first unseen videos by score, then other unseen videos, then the videos
 * seen longest ago. Candidates that are the same for every viewer come from a pool. The result is empty only if there are no
 * videos at all.
 * @returns at most 10 ids for a first page, 50 to extend a session
 */
export async function rankVideos(
  { pool: db, random, candidatePools }: RankingContext,
  viewer: FeedViewer,
  feed: FeedState,
  kind: RankingKind,
): Promise<Ranked> {
  const limit = RANKED_IDS[kind];
  const keys = {
    ...viewer.keys,
    browser: viewer.keys.browser === viewer.keys.own ? null : viewer.keys.browser,
  };
  const pool = await candidatePools.take(kind, random);
  const known = viewer.isPersonal ? await readViewer(db, { ...viewer, keys }, pool) : UNKNOWN_VIEWER;
  const { affinities, version } = known;
  const { series = [] } = affinities;
  const favoriteCategories = findFavorites(affinities.categories, AFFINITY_SETTINGS.favoriteCategories);
  const toScored = (video: Candidate, isFollowed: boolean, isNextPart = false): ScoredCandidate => ({
    id: video.id,
    ownerId: video.ownerId,
    score:
      video.baseScore +
      computePersonalScore(video, isFollowed, affinities) +
      (isNextPart ? SCORE_WEIGHTS.nextPart : 0) +
      random() * SCORE_WEIGHTS.variation,
    explore: video.explore,
    isOtherTopic:
      favoriteCategories.length > 0 && !video.categories.some((id) => favoriteCategories.includes(id)),
  });
  const own = known.following > 0 || known.isKnown ? await readOwnCandidates() : [];
  const candidates = [...own, ...(await readPooledCandidates())];
  const best = arrangeCandidates(candidates, limit, feed.recentCreators, feed.length);
  if (best.length === limit) return { ids: best, version };

  async function readOwnCandidates(): Promise<ScoredCandidate[]> {
    const rows = await selectViewerCandidates[kind](
      db,
      keys.own,
      keys.browser,
      viewer.id,
      feed.queuedIds,
      favoriteCategories,
      findFavorites(affinities.hashtags, AFFINITY_SETTINGS.favoriteHashtags),
      random(),
      Math.floor(random() * Math.max(known.following - FOLLOWED_LIMITS.creators, 0)),
      known.isKnown,
      series.map(([id]) => id),
      series.map(([, lastPart]) => lastPart),
    );
    return rows.map((row) => toScored(toCandidate(row), row.is_followed, row.is_next_part));
  }

  async function readPooledCandidates(): Promise<ScoredCandidate[]> {
    const others = new Set([...own.map(({ id }) => id), ...feed.queuedIds]);
    const pooled = pool
      .filter(({ id }) => !others.has(id))
      .map((video) => toScored(video, known.followed.has(video.ownerId)));
    const { batches, enough } = VISIBILITY_CHECKS[kind];
    const visible: ScoredCandidate[] = [];
    let unchecked = pooled;
    for (const size of [...batches, Number.POSITIVE_INFINITY]) {
      const [batch, rest] = splitByRank(unchecked, limit * size);
      visible.push(...(await keepVisible(batch)));
      if (visible.length >= limit * enough) break;
      unchecked = rest;
    }
    return visible;
  }

  async function keepVisible(batch: readonly ScoredCandidate[]): Promise<ScoredCandidate[]> {
    if (batch.length === 0) return [];
    const rows = await filterVisible(
      db,
      keys.own,
      keys.browser,
      viewer.id,
      batch.map(({ id }) => id),
      batch.map(({ ownerId }) => ownerId),
    );
    const ids = new Set(rows.map(({ id }) => id));
    return batch.filter(({ id }) => ids.has(id));
  }

  const owners = new Map(candidates.map(({ id, ownerId }) => [id, ownerId]));
  const fill = async (
    ids: number[],
    more: (without: readonly number[], count: number) => Promise<FallbackVideo[]>,
  ) => {
    if (ids.length === limit) return ids;
    const rest = await more([...feed.queuedIds, ...ids], limit - ids.length);
    for (const { id, owner_id } of rest) owners.set(id, owner_id);
    const before = [...feed.recentCreators, ...ids.map((id) => owners.get(id) ?? 0)];
    return [
      ...ids,
      ...arrangeCandidates(toOrderedCandidates(rest), limit - ids.length, before, feed.length + ids.length),
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

/** A viewer without affinities who follows no creators. */
const UNKNOWN_VIEWER = {
  affinities: NO_AFFINITIES,
  version: 0,
  isKnown: false,
  following: 0,
  followed: new Set<number>(),
};

/** Reads a viewer's affinities and their version, which increases with every change, and follows. */
async function readViewer(db: Queryable, { id, keys }: FeedViewer, pool: readonly Candidate[]) {
  const creators = id === null ? [] : [...new Set(pool.map(({ ownerId }) => ownerId))];
  const rows = await selectViewer(db, keys.own, keys.browser, id, creators);
  const of = (key: string | null) => rows.find(({ viewer_key }) => key !== null && viewer_key === key);
  const own = of(keys.own);
  const browser = of(keys.browser);
  const ownAffinities = own?.affinities ?? NO_AFFINITIES;
  return {
    affinities: browser ? mergeBrowserAffinities(ownAffinities, browser.affinities) : ownAffinities,
    version: own?.version ?? 0,
    isKnown: own !== undefined || browser !== undefined,
    following: rows[0]?.following ?? 0,
    followed: new Set(rows[0]?.followed),
  };
}

/** Splits candidates into those that come first if all are visible, and the rest. */
function splitByRank(
  candidates: readonly ScoredCandidate[],
  count: number,
): [ScoredCandidate[], ScoredCandidate[]] {
  if (count >= candidates.length) return [[...candidates], []];
  const first = new Set(arrangeCandidates(candidates, count));
  return [candidates.filter(({ id }) => first.has(id)), candidates.filter(({ id }) => !first.has(id))];
}

/** Scores videos so that arranging preserves their order, apart from the distance between a creator's videos. */
function toOrderedCandidates(rows: readonly FallbackVideo[]): ScoredCandidate[] {
  return rows.map(({ id, owner_id }, index) => ({
    id,
    ownerId: owner_id,
    score: rows.length - index,
    explore: 0,
    isOtherTopic: false,
  }));
}
