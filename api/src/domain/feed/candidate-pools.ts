import type { Pool } from 'pg';
import { type CandidateRow, selectCandidatePool } from './candidates.ts';
import { POOL_COUNT, POOL_TTL_S } from './constants.ts';
import { computeBaseScore } from './score.ts';
import { EXPLORATION_VIEWS } from './weights.ts';

/** A video that could stand on anybody's first page. */
export interface Candidate {
  id: number;
  ownerId: number;
  /** How well it stands with everybody. */
  baseScore: number;
  /** Nobody knows it yet: the higher, the sooner it is shown around. 0: it needs no help. */
  explore: number;
  categories: readonly number[];
  hashtags: readonly number[];
}

/** What comes into question for first pages, whoever asks. */
export interface CandidatePools {
  /** One of several that are kept for a moment, by dice: each with older videos of another time. */
  take(random: () => number): Promise<readonly Candidate[]>;
}

interface CachedPool {
  readAt: number;
  videos: Promise<readonly Candidate[]>;
}

/**
 * Most of what a first page is chosen from is the same for everybody: it is read once in a moment, by how it stands, and
 * only asked for each viewer what of it they may be shown (decision 028). While one is read anew, those who come are
 * given the one before, and only one is read at a time: nobody waits, and the database is left to those who ask it.
 * @param seconds a draw is kept; as long again it is given while a newer one is read; 0: none is kept
 * @param onDraw told of each, whether it was kept
 * @param now ms of any clock
 */
export function createCandidatePools(
  pool: Pool,
  seconds: number = POOL_TTL_S,
  onDraw: (from: 'kept' | 'database') => void = () => {},
  now: () => number = () => performance.now(),
): CandidatePools {
  const kept = new Map<number, CachedPool>();
  let isReading = false;
  const read = (random: () => number) =>
    selectCandidatePool(pool, random()).then((rows): readonly Candidate[] => rows.map(toCandidate));
  const keep = (place: number, videos: CachedPool['videos']) => {
    const mine = { readAt: now(), videos };
    kept.set(place, mine);
    return mine;
  };
  const renew = async (place: number, random: () => number) => {
    isReading = true;
    try {
      const videos = await read(random);
      keep(place, Promise.resolve(videos));
    } catch {
      // The one before is given until it is too old; who then waits for a new one is told what is wrong.
    } finally {
      isReading = false;
    }
  };
  return {
    take(random) {
      const place = Math.floor(random() * POOL_COUNT);
      const known = kept.get(place);
      const age = known ? (now() - known.readAt) / 1_000 : Number.POSITIVE_INFINITY;
      const isUsable = known !== undefined && age < 2 * seconds;
      onDraw(isUsable ? 'kept' : 'database');
      if (isUsable) {
        if (age >= seconds && !isReading) void renew(place, random);
        return known.videos;
      }
      const videos = read(random);
      if (seconds > 0) {
        const mine = keep(place, videos);
        videos.catch(() => {
          // The next one asks again.
          if (kept.get(place) === mine) kept.delete(place);
        });
      }
      return videos;
    },
  };
}

/** What is found of a video, as it stands with everybody. */
export function toCandidate(row: CandidateRow): Candidate {
  return {
    id: row.id,
    ownerId: row.owner_id,
    baseScore: computeBaseScore({
      ...{ ageDays: row.age_days, duration: row.duration, likes: row.likes, comments: row.comments },
      ...{ views: row.views, skips: row.skips, replays: row.replays, finished: row.finished },
      ...{ secondsWatched: row.seconds_watched, isTrusted: row.is_trusted },
    }),
    explore: row.owner_views < EXPLORATION_VIEWS ? row.explore : Math.min(row.explore, 1),
    categories: row.categories,
    hashtags: row.hashtags,
  };
}
