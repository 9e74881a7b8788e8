import { join } from 'node:path';
import { CACHE } from '../constants.ts';

export const API_CACHE = join(CACHE, 'api');

/** Number of rows in a dataset. */
export interface DatasetSize {
  videos: number;
  users: number;
  likes: number;
  comments: number;
}

/**
 * Datasets. Filling `huge` takes half an hour and 60 GB of disk; it has fewer users, likes and comments per video than the others, or
 * it would take more.
 */
export const SIZES = {
  baseline: { videos: 1_000, users: 200, likes: 10_000, comments: 5_000 },
  small: { videos: 100_000, users: 20_000, likes: 1_000_000, comments: 500_000 },
  full: { videos: 1_000_000, users: 200_000, likes: 10_000_000, comments: 5_000_000 },
  huge: { videos: 10_000_000, users: 1_000_000, likes: 30_000_000, comments: 15_000_000 },
} as const satisfies Record<string, DatasetSize>;

/** The smaller dataset that each is compared with, which shows what grows with the number of videos. */
export const REFERENCES = {
  baseline: 'baseline',
  small: 'baseline',
  full: 'baseline',
  huge: 'full',
} as const satisfies Record<keyof typeof SIZES, keyof typeof SIZES>;

/** Database connections of the API and of the bare server. */
export const POOL_SIZE = 10;
/** Measurements of each server per call, and their duration. */
export const ROUNDS = 3;
export const ROUND_SECONDS = 3;
export const WARM_UP_SECONDS = 1;

/** Number of different requests per call, sent in rotation. */
export const BODIES_PER_CALL = 100;

/** Performance goals of the API (docs/performance.md). */
export const API_GOALS = {
  /** Minimum rate compared with a bare server that runs the same statements. */
  rateRatio: 0.7,
  /** Maximum ratio of the 95th percentile of the measured dataset to that of its reference. */
  p95Ratio: 1.3,
} as const;
