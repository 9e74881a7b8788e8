/** Bits per second below which a line is narrow: about twice what the middle rendition takes. */
export const FULL_BUDGET_MIN_BITS_PER_SECOND = 1_500_000;

/** Videos ahead of the watched one that are fetched for on a wide line; on a narrow one, only the next. */
export const MAX_PREFETCHED_VIDEOS = { full: 2, low: 1 } as const;

/** The same at the first video of a feed. */
export const MAX_PREFETCHED_VIDEOS_AT_START = { full: 1, low: 1 } as const;
