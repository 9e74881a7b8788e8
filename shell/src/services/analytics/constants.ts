/** Interval between two batches, in milliseconds (CONST-6). */
export const FLUSH_INTERVAL_MS = 30_000;
/** Maximum number of queued events; beyond it the oldest are dropped. */
export const MAX_QUEUE_LENGTH = 500;
/**
 * Maximum number of events in a batch; the same as ANALYTICS_BATCH_MAX, whose module would add the schemas to
 * the bundle.
 */
export const MAX_BATCH_LENGTH = 100;
/**
 * Session storage key of the queue. Session storage belongs to one tab, so no two tabs send the same events.
 */
export const STORAGE_KEY = 'ontrend.analytics';
