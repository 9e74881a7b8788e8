/** Interval of the search for jobs of lost workers, in ms. */
export const JOB_RECOVERY_INTERVAL_MS = 15_000;
/** Interval of the analytics rollup, in ms. */
export const ANALYTICS_ROLLUP_INTERVAL_MS = 30_000;
/** Interval of the search vocabulary and tier updates, in ms. */
export const SEARCH_MAINTENANCE_INTERVAL_MS = 60_000;
/** Interval of the search for accounts whose deletion is due, in ms. */
export const RETENTION_INTERVAL_MS = 60 * 60 * 1000;
/** Delay before an account is retried whose video is still being processed, in ms. */
export const RETENTION_RETRY_MS = 60_000;
/** Interval of the search for deleted videos, in ms. */
export const VIDEO_DELETION_INTERVAL_MS = 2000;
/** Niceness of the worker process; its tools have an even lower priority. */
export const WORKER_NICENESS = 5;
