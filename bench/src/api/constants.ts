import { join } from 'node:path';
import { CACHE } from '../constants.ts';

export const API_CACHE = join(CACHE, 'api');

/** How much of everything there is. */
export interface DatasetSize {
  videos: number;
  people: number;
  likes: number;
  comments: number;
}

/** `least` shows what growth costs; the others are what it is compared with. */
export const SIZES = {
  least: { videos: 1_000, people: 200, likes: 10_000, comments: 5_000 },
  small: { videos: 100_000, people: 20_000, likes: 1_000_000, comments: 500_000 },
  full: { videos: 1_000_000, people: 200_000, likes: 10_000_000, comments: 5_000_000 },
} as const satisfies Record<string, DatasetSize>;

/** Connections that ask at once. */
export const CONNECTIONS = 32;
/** Connections to the database: of the API, and of the bare server beside it. */
export const POOL_SIZE = 10;
/** Each server's turns at a call, and their seconds. */
export const ROUNDS = 3;
export const ROUND_SECONDS = 3;
export const WARM_UP_SECONDS = 1;

/** Different requests of each call, asked one after the other. */
export const BODIES_PER_CALL = 100;

/** The goals of design 9. */
export const API_GOALS = {
  /** Of the rate of a bare server that runs the same statements. */
  rate: 0.7,
  /** The 95th percentile at a million videos against that at a thousand. */
  growth: 1.3,
} as const;
