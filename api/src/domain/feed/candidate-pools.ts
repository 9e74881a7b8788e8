import type { Pool } from 'pg';
import type { VideoTraits } from './affinities.ts';
import { type CandidateRow, selectCandidatePool } from './candidates.ts';
import { POOL_COUNT, POOL_TTL_S } from './constants.ts';
import { computeBaseScore } from './score.ts';
import { EXPLORATION_VIEWS, type RankingKind } from './weights.ts';

/** A video that the ranking considers. */
export interface Candidate extends VideoTraits {
  id: number;
  /** The part of the score that is the same for every viewer. */
  baseScore: number;
  /** Exploration level: the higher, the sooner the video gets a reserved slot; 0: none. */
  explore: number;
}

/** Cached candidates, shared by all viewers. */
export interface CandidatePools {
  /** Returns a random one of `POOL_COUNT` cached pools of a kind. Each has older videos from a different time. */
  pick(kind: RankingKind, random: () => number): Promise<readonly Candidate[]>;
}

interface CachedPool {
  readAt: number;
  candidates: Promise<readonly Candidate[]>;
}

/**
 * Caches the candidates that are the same for every viewer; per ranking, only their visibility is checked (decisions 028 and
 * 129). While a stale pool is refreshed, requests receive the stale one. Only one pool is refreshed at a time, to limit the load
 * on the database. A request that finds no usable pool reads one itself.
 * @param lifetime seconds of all pools, instead of `POOL_TTL_S`; a stale pool is served for as long again while it is refreshed; 0
 * disables the cache
 * @param onRead called with the origin of each pool that was picked
 * @param now milliseconds of any clock
 */
export function createCandidatePools(
  db: Pool,
  lifetime?: number,
  onRead: (source: 'cache' | 'database') => void = () => {},
  now: () => number = () => performance.now(),
): CandidatePools {
  const cache = new Map<string, CachedPool>();
  let isRefreshing = false;
  const read = (kind: RankingKind, random: () => number) =>
    selectCandidatePool[kind](db, random()).then((rows): readonly Candidate[] => rows.map(toCandidate));
  const store = (key: string, candidates: CachedPool['candidates']) => {
    const entry = { readAt: now(), candidates };
    cache.set(key, entry);
    return entry;
  };
  const refresh = async (key: string, kind: RankingKind, random: () => number) => {
    isRefreshing = true;
    try {
      const candidates = await read(kind, random);
      store(key, Promise.resolve(candidates));
    } catch {
      // The stale pool is served until it expires; the request that then reads a new one receives the error.
    } finally {
      isRefreshing = false;
    }
  };
  return {
    pick(kind, random) {
      const ttlSeconds = lifetime ?? POOL_TTL_S[kind];
      const key = `${kind} ${Math.floor(random() * POOL_COUNT)}`;
      const cached = cache.get(key);
      const age = cached ? (now() - cached.readAt) / 1_000 : Number.POSITIVE_INFINITY;
      const isUsable = cached !== undefined && age < 2 * ttlSeconds;
      onRead(isUsable ? 'cache' : 'database');
      if (isUsable) {
        if (age >= ttlSeconds && !isRefreshing) void refresh(key, kind, random);
        return cached.candidates;
      }
      const candidates = read(kind, random);
      if (ttlSeconds > 0) {
        const entry = store(key, candidates);
        candidates.catch(() => {
          // The next request retries.
          if (cache.get(key) === entry) cache.delete(key);
        });
      }
      return candidates;
    },
  };
}

/** Converts a row to a candidate and computes its base score. */
export function toCandidate(row: CandidateRow): Candidate {
  return {
    id: row.id,
    ownerId: row.owner_id,
    baseScore: computeBaseScore({
      ageDays: row.age_days,
      duration: row.duration,
      likes: row.likes,
      saves: row.saves,
      comments: row.comments,
      views: row.views,
      skips: row.skips,
      replays: row.replays,
      finished: row.finished,
      secondsWatched: row.seconds_watched,
      isTrusted: row.is_trusted,
    }),
    explore: row.owner_views < EXPLORATION_VIEWS ? row.explore : Math.min(row.explore, 1),
    categories: row.categories,
    hashtags: row.hashtags,
  };
}
