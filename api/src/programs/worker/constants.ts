/** How often jobs of workers that are no more are looked for, in ms. */
export const JOB_RECOVERY_INTERVAL_MS = 15_000;
/** How often what browsers tell is rolled up into counters, in ms. */
export const ANALYTICS_ROLLUP_INTERVAL_MS = 30_000;
/** How often new words are learned and what can be found is sorted anew, in ms. */
export const SEARCH_MAINTENANCE_INTERVAL_MS = 60_000;
/** How often people whose day has come are looked for, in ms. */
export const RETENTION_INTERVAL_MS = 60 * 60 * 1000;
/** Waiting for a video that is being made before its owner is tried again, in ms. */
export const RETENTION_RETRY_MS = 60_000;
/** How often deleted videos are looked for, in ms. */
export const VIDEO_DELETION_INTERVAL_MS = 2000;
/** Nice level of the worker's own process; its tools go lower still. */
export const WORKER_NICENESS = 5;
