import type { Pool } from 'pg';
import { type DrawnRow, findDraw } from './candidates.ts';
import { DRAW_SECONDS, DRAWS } from './constants.ts';
import { standingOf } from './score.ts';
import { FIRST_VIEWS } from './weights.ts';

/** A video that could stand on anybody's first page. */
export interface Drawn {
  id: number;
  ownerId: number;
  /** How well it stands with everybody. */
  standing: number;
  /** Nobody knows it yet: the higher, the sooner it is shown around. 0: it needs no help. */
  explore: number;
  categories: readonly number[];
  hashtags: readonly number[];
}

/** What comes into question for first pages, whoever asks. */
export interface Draws {
  /** One of several that are kept for a moment, by dice: each with older videos of another time. */
  take(random: () => number): Promise<readonly Drawn[]>;
}

/**
 * Most of what a first page is chosen from is the same for everybody: it is read once in a moment, by how it stands, and
 * only asked for each viewer what of it they may be shown (decision 028).
 * @param seconds a draw is kept; 0: none is
 * @param onDraw told of each, whether it was kept
 */
export function createDraws(
  pool: Pool,
  seconds: number = DRAW_SECONDS,
  onDraw: (from: 'kept' | 'database') => void = () => {},
): Draws {
  const kept = new Map<number, { until: number; videos: Promise<readonly Drawn[]> }>();
  return {
    take(random) {
      const place = Math.floor(random() * DRAWS);
      const now = performance.now();
      const known = kept.get(place);
      const isKept = known !== undefined && now < known.until;
      onDraw(isKept ? 'kept' : 'database');
      if (isKept) return known.videos;
      const videos = findDraw(pool, random()).then((rows) => rows.map(drawnOf));
      if (seconds > 0) kept.set(place, { until: now + seconds * 1_000, videos });
      // The next one asks again.
      videos.catch(() => kept.delete(place));
      return videos;
    },
  };
}

/** What is found of a video, as it stands with everybody. */
export function drawnOf(row: DrawnRow): Drawn {
  return {
    id: row.id,
    ownerId: row.owner_id,
    standing: standingOf({
      ...{ ageDays: row.age_days, duration: row.duration, likes: row.likes, comments: row.comments },
      ...{ views: row.views, skips: row.skips, replays: row.replays, finished: row.finished },
      ...{ secondsWatched: row.seconds_watched, isTrusted: row.is_trusted },
    }),
    explore: row.owner_views < FIRST_VIEWS ? row.explore : Math.min(row.explore, 1),
    categories: row.categories,
    hashtags: row.hashtags,
  };
}
