import type { RankingKind } from './weights.ts';

/** Videos on the first page of a feed (CONST-37). */
export const FIRST_PAGE_SIZE = 10;

/** Videos on every later page (CONST-37). */
export const NEXT_PAGE_SIZE = 5;

/** Number of ids by which a feed session is extended. */
export const SESSION_EXTENSION_SIZE = 50;

/** Number of ids before the current page that a session keeps, so that earlier pages can be requested again. */
export const REPEATABLE_VIDEOS = 200;

/** A feed is reranked after this many more videos were read, if the viewer's affinities have changed. */
export const RERANK_AFTER_VIDEOS = 15;

/** Videos per step of the fallback scan for unseen videos, */
export const SCAN_STRIDE_SIZE = 5_000;
/** and the maximum number of steps; after that, videos seen longest ago are shown again. */
export const MAX_SCAN_STRIDES = 4;

/** Browsers that were not seen for this many days are deleted with their view history. */
export const BROWSER_RETENTION_DAYS = 180;
/** Percentage of browsers sampled per run, */
export const BROWSER_SAMPLE_PERCENT = 0.1;
/** maximum number of browsers deleted per run, */
export const BROWSER_PURGE_LIMIT = 100;
/** and maximum number of view history rows deleted per run or feed session. */
export const VIEW_PURGE_LIMIT = 1_000;

/**
 * Lifetimes of candidate pools. A new video is ranked after at most twice this time, on first pages and on later ones. The pools of
 * sessions are five times as large and therefore live longer.
 */
export const POOL_TTL_S = { first: 3, session: 12 } satisfies Record<RankingKind, number>;
/** Number of candidate pools, each with older videos from a different time, so that concurrent viewers see different videos. */
export const POOL_COUNT = 8;

/**
 * Visibility checks of pooled candidates, as multiples of the number of ids that a ranking returns: the best candidates are checked
 * in batches, until `enough` are visible. After these batches, all others are checked.
 */
export const VISIBILITY_CHECKS = {
  first: { batches: [3, 6], enough: 2 },
  session: { batches: [1.5, 1, 3], enough: 1.2 },
} as const;
