import type { ViewerKeys } from '../../platform/auth/viewer-keys.ts';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { type Affinities, findFavorites, mergeBrowserAffinities, NO_AFFINITIES } from './affinities.ts';
import { arrangeCandidates, type ScoredCandidate } from './arrange.ts';
import { type Candidate, type CandidatePools, toCandidate } from './candidate-pools.ts';
import { filterVisible, selectSessionCandidates, selectViewerCandidates } from './candidates.ts';
import { FIRST_PAGE_CHECKS } from './constants.ts';
import { type FallbackVideo, findUnseenFallback, selectLeastRecentlySeen } from './fallback-videos.ts';
import { computePersonalScore } from './score.ts';
import { AFFINITY_SETTINGS, FOLLOWED_LIMITS, SCORE_WEIGHTS } from './weights.ts';

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

/** Affinities of the member and of the browser, and the number of users that the member follows. */
const selectViewer = statement<
  { viewer_key: string | null; affinities: Affinities; version: number; following: number },
  [own: string | null, browser: string | null, viewerId: number | null]
>(
  'feed-viewer',
  `select i.viewer_key, i.affinities, i.version, coalesce(u.following, 0) as following
   from (select) one
   left join users u on u.id = $3
   left join viewer_affinities i on i.viewer_key in ($1, $2)`,
);

/**
 * Ranks videos for a viewer (docs/ranking.md): first unseen videos by score, then other unseen videos, then the videos
 * seen longest ago. The result is empty only if there are no videos at all.
 * @param pools cached candidates, for a first page; without them, all candidates are read for this viewer
 * @returns at most `limit` ids
 */
export async function rankVideos(
  db: Queryable,
  random: () => number,
  viewer: FeedViewer,
  feed: FeedState,
  limit: number,
  pools?: CandidatePools,
): Promise<Ranked> {
  const keys = {
    ...viewer.keys,
    browser: viewer.keys.browser === viewer.keys.own ? null : viewer.keys.browser,
  };
  const known = viewer.isPersonal ? await readViewer(db, { ...viewer, keys }) : UNKNOWN_VIEWER;
  const { affinities, version } = known;
  const { series = [] } = affinities;
  const favoriteCategories = findFavorites(affinities.categories, AFFINITY_SETTINGS.favoriteCategories);
  const select = (statement: typeof selectSessionCandidates) =>
    statement(
      db,
      keys.own,
      keys.browser,
      viewer.id,
      feed.queuedIds,
      favoriteCategories,
      findFavorites(affinities.hashtags, AFFINITY_SETTINGS.favoriteHashtags),
      random(),
      viewer.isPersonal
        ? Math.floor(random() * Math.max(known.following - FOLLOWED_LIMITS.creators, 0))
        : null,
      known.isKnown,
      series.map(([id]) => id),
      series.map(([, lastPart]) => lastPart),
    );
  const toScored = (video: Candidate, isFollowed: boolean, isNextPart = false): ScoredCandidate => ({
    id: video.id,
    ownerId: video.ownerId,
    score:
      video.baseScore +
      computePersonalScore(video, isFollowed && viewer.isPersonal, affinities) +
      (isNextPart ? SCORE_WEIGHTS.nextPart : 0) +
      random() * SCORE_WEIGHTS.variation,
    explore: video.explore,
    isOtherTopic:
      favoriteCategories.length > 0 && !video.categories.some((id) => favoriteCategories.includes(id)),
  });
  const readScored = async (statement: typeof selectSessionCandidates) =>
    (await select(statement)).map((row) => toScored(toCandidate(row), row.is_followed, row.is_next_part));

  const candidates = pools ? await readFirstCandidates(pools) : await readScored(selectSessionCandidates);
  const best = arrangeCandidates(candidates, limit, feed.recentCreators, feed.length);
  if (best.length === limit) return { ids: best, version };

  async function readFirstCandidates({ take }: CandidatePools): Promise<ScoredCandidate[]> {
    const hasOwn = known.following > 0 || known.isKnown;
    const [pool, own] = await Promise.all([take(random), hasOwn ? readScored(selectViewerCandidates) : []]);
    const ownIds = new Set(own.map(({ id }) => id));
    const pooled = pool.filter(({ id }) => !ownIds.has(id)).map((video) => toScored(video, false));
    const visible: ScoredCandidate[] = [];
    for (const batch of known.following > 0 ? [pooled] : splitByRank(pooled, limit)) {
      visible.push(...(await keepVisible(batch)));
      if (visible.length >= limit * FIRST_PAGE_CHECKS.enough) break;
    }
    return [...own, ...visible];
  }

  async function keepVisible(batch: readonly ScoredCandidate[]): Promise<ScoredCandidate[]> {
    const [visible] = await filterVisible(
      db,
      keys.own,
      keys.browser,
      viewer.id,
      batch.map(({ id }) => id),
      batch.map(({ ownerId }) => ownerId),
    );
    const ids = new Set(visible?.ids);
    const followed = new Set(viewer.isPersonal ? visible?.followed : []);
    return batch
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
const UNKNOWN_VIEWER = { affinities: NO_AFFINITIES, version: 0, isKnown: false, following: 0 };

/** Reads a viewer's affinities and their version, which increases with every change. */
async function readViewer(db: Queryable, { id, keys }: FeedViewer) {
  const rows = await selectViewer(db, keys.own, keys.browser, id);
  const of = (key: string | null) => rows.find(({ viewer_key }) => key !== null && viewer_key === key);
  const own = of(keys.own);
  const browser = keys.browser === keys.own ? undefined : of(keys.browser);
  const ownAffinities = own?.affinities ?? NO_AFFINITIES;
  return {
    affinities: browser ? mergeBrowserAffinities(ownAffinities, browser.affinities) : ownAffinities,
    version: own?.version ?? 0,
    isKnown: own !== undefined || browser !== undefined,
    following: rows[0]?.following ?? 0,
  };
}

/**
 * Splits candidates into those that would fill the first pages if all were visible, and the rest, which is checked only
 * if too few of the first part are visible. Viewers who follow creators need one check of all candidates, because
 * follows change the order.
 */
function splitByRank(
  candidates: readonly ScoredCandidate[],
  limit: number,
): [ScoredCandidate[], ScoredCandidate[]] {
  const first = new Set(arrangeCandidates(candidates, limit * FIRST_PAGE_CHECKS.pages));
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
