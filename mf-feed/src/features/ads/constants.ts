/** Polling interval of the ad status (FEED-65). */
export const AD_POLL_INTERVAL_MS = 100;

/** Time after which a pending ad counts as unfilled (FEED-65). */
export const AD_TIMEOUT_MS = 15_000;

/** On mobile, an ad is requested this many slides before its position. */
export const PREFETCH_SLIDES = 4;

/** Maximum number of filled ads in the pool. Each one is a document of its own. */
export const MAX_POOLED_ADS = 6;
