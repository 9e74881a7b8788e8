import type { Pool } from 'pg';
import { findFavorites } from './affinities.ts';
import { arrangeCandidates, type ScoredCandidate } from './arrange.ts';
import { type Candidate, type CandidatePools, toCandidate } from './candidate-pools.ts';
import { filterVisible, selectViewerCandidates } from './candidates.ts';
import { FIRST_PAGE_SIZE, SESSION_EXTENSION_SIZE, VISIBILITY_CHECKS } from './constants.ts';
import { type FallbackVideo, findUnseenFallback, selectLeastRecentlySeen } from './fallback-videos.ts';
import { computePersonalScore } from './score.ts';
import { type FeedViewer, readProfile, UNKNOWN_VIEWER, type ViewerProfile } from './viewer-profile.ts';
import { AFFINITY_SETTINGS, FOLLOWED_LIMITS, type RankingKind, SCORE_WEIGHTS } from './weights.ts';

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
const RANKED_IDS = { first: FIRST_PAGE_SIZE, session: SESSION_EXTENSION_SIZE } satisfies Record<
  RankingKind,
  number
>;

/**
 * Ranks videos for a viewer (docs/ranking.md): first unseen videos by score, then other unseen videos, then the videos
 * seen longest ago. Candidates that are the same for every viewer come from a pool. The result is empty only if there are no
 * other videos that the viewer may see.
 * @returns at most 10 ids for a first page, 50 to extend a session
 */
export async function rankVideos(
  context: RankingContext,
  viewer: FeedViewer,
  feed: FeedState,
  kind: RankingKind,
): Promise<Ranked> {
  const { own, browser } = viewer.keys;
  const ranking = {
    context,
    kind,
    feed,
    viewer: { ...viewer, keys: { own, browser: browser === own ? null : browser } },
  };
  const pooled = await context.candidatePools.pick(kind, context.random);
  const profile = viewer.isPersonal
    ? await readProfile(context.pool, ranking.viewer, pooled)
    : UNKNOWN_VIEWER;
  const scoreCandidate = createScorer(profile, context.random);
  const viewerCandidates =
    profile.following > 0 || profile.isKnown
      ? await readViewerCandidates(ranking, profile, scoreCandidate)
      : [];
  const excludedIds = new Set([...viewerCandidates.map(({ id }) => id), ...feed.queuedIds]);
  const pooledCandidates = pooled
    .filter(({ id }) => !excludedIds.has(id))
    .map((video) => scoreCandidate(video, { isFollowed: profile.followed.has(video.ownerId) }));
  const candidates = [...viewerCandidates, ...(await filterBestVisible(ranking, pooledCandidates))];
  const ids = arrangeCandidates(candidates, RANKED_IDS[kind], feed.recentCreators, feed.length);
  return { ids: await fillWithFallback(ranking, ids, candidates), version: profile.version };
}

/** Inputs shared by the steps of a ranking. */
interface Ranking {
  context: RankingContext;
  viewer: FeedViewer;
  feed: FeedState;
  kind: RankingKind;
}

type CandidateScorer = (
  video: Candidate,
  relation: { isFollowed: boolean; isNextPart?: boolean },
) => ScoredCandidate;

/** Returns a function that scores a candidate for a viewer. */
function createScorer({ affinities }: ViewerProfile, random: () => number): CandidateScorer {
  const favorites = findFavorites(affinities.categories, AFFINITY_SETTINGS.favoriteCategories);
  return (video, { isFollowed, isNextPart }) => ({
    id: video.id,
    ownerId: video.ownerId,
    score:
      video.baseScore +
      computePersonalScore(video, isFollowed, affinities) +
      (isNextPart ? SCORE_WEIGHTS.nextPart : 0) +
      random() * SCORE_WEIGHTS.variation,
    explore: video.explore,
    isOtherTopic: favorites.length > 0 && !video.categories.some((id) => favorites.includes(id)),
  });
}

/** Reads the candidates of one viewer: of followed creators, favorite topics and series. */
async function readViewerCandidates(
  { context, viewer, feed, kind }: Ranking,
  { affinities, following, isKnown }: ViewerProfile,
  scoreCandidate: CandidateScorer,
): Promise<ScoredCandidate[]> {
  const { series = [] } = affinities;
  const skippableCreators = Math.max(following - FOLLOWED_LIMITS.creators, 0);
  const rows = await selectViewerCandidates[kind](
    context.pool,
    viewer.keys.own,
    viewer.keys.browser,
    viewer.id,
    feed.queuedIds,
    findFavorites(affinities.categories, AFFINITY_SETTINGS.favoriteCategories),
    findFavorites(affinities.hashtags, AFFINITY_SETTINGS.favoriteHashtags),
    context.random(),
    Math.floor(context.random() * (skippableCreators + 1)),
    isKnown,
    series.map(([id]) => id),
    series.map(([, lastPart]) => lastPart),
  );
  return rows.map((row) =>
    scoreCandidate(toCandidate(row), { isFollowed: row.is_followed, isNextPart: row.is_next_part }),
  );
}

/** Checks the best pooled candidates in batches until enough of them are visible to the viewer and not seen. */
async function filterBestVisible(
  ranking: Ranking,
  pooled: readonly ScoredCandidate[],
): Promise<ScoredCandidate[]> {
  const limit = RANKED_IDS[ranking.kind];
  const { batches, enough } = VISIBILITY_CHECKS[ranking.kind];
  const visible: ScoredCandidate[] = [];
  let unchecked = pooled;
  for (const size of [...batches, Number.POSITIVE_INFINITY]) {
    const [batch, rest] = splitByRank(unchecked, limit * size);
    visible.push(...(await filterVisibleCandidates(ranking, batch)));
    if (visible.length >= limit * enough) break;
    unchecked = rest;
  }
  return visible;
}

async function filterVisibleCandidates(
  { context, viewer }: Ranking,
  batch: readonly ScoredCandidate[],
): Promise<ScoredCandidate[]> {
  if (batch.length === 0) return [];
  const rows = await filterVisible(
    context.pool,
    viewer.keys.own,
    viewer.keys.browser,
    viewer.id,
    batch.map(({ id }) => id),
    batch.map(({ ownerId }) => ownerId),
  );
  const ids = new Set(rows.map(({ id }) => id));
  return batch.filter(({ id }) => ids.has(id));
}

/** Adds other unseen videos, and then those seen longest ago, until there are enough ids. */
async function fillWithFallback(
  { context: { pool, random }, viewer: { id: viewerId, keys }, feed, kind }: Ranking,
  best: readonly number[],
  candidates: readonly ScoredCandidate[],
): Promise<number[]> {
  const limit = RANKED_IDS[kind];
  const owners = new Map(candidates.map(({ id, ownerId }) => [id, ownerId]));
  const ids = [...best];
  const sources = [
    (excludedIds: readonly number[], count: number) =>
      findUnseenFallback(pool, random, keys, viewerId, excludedIds, count),
    (excludedIds: readonly number[], count: number) =>
      keys.own === null
        ? []
        : selectLeastRecentlySeen(pool, keys.own, keys.browser, viewerId, excludedIds, count),
  ];
  for (const findVideos of sources) {
    const count = limit - ids.length;
    if (count === 0) break;
    const videos = await findVideos([...feed.queuedIds, ...ids], count);
    for (const { id, owner_id } of videos) owners.set(id, owner_id);
    const creators = [...feed.recentCreators, ...ids.map((id) => owners.get(id) ?? 0)];
    ids.push(...arrangeCandidates(toOrderedCandidates(videos), count, creators, feed.length + ids.length));
  }
  return ids;
}

/** Splits candidates into the `count` that would come first in an empty feed, and the rest. */
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
