/** Milliseconds between two batches (spec 9, analytics flush). */
export const FLUSH_INTERVAL_MS = 30_000;
/** Events kept while they can't be sent; beyond it the oldest go. */
export const MAX_QUEUE_LENGTH = 500;
/** Events a batch may hold (the wire's ANALYTICS_BATCH_MAX: schemas stay out of browsers). */
export const MAX_BATCH_LENGTH = 100;
/** Where the queue outlives a reload. A tab's own, so that no two send the same. */
export const STORAGE_KEY = 'ontrend.analytics';
