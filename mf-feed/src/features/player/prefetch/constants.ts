/** Bandwidth from which the budget is `full`: about twice the bitrate of the middle rendition. */
export const FULL_BUDGET_MIN_BITS_PER_SECOND = 1_500_000;

/** Number of next videos to prefetch, by budget. */
export const MAX_PREFETCHED_VIDEOS = { full: 2, low: 1 } as const;

/** Number of next videos to prefetch at the first video of a feed, by budget. */
export const MAX_PREFETCHED_VIDEOS_AT_START = { full: 1, low: 1 } as const;
