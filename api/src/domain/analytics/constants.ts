/** Maximum age of an event. Browsers that were offline send events late; older ones are discarded. */
export const MAX_EVENT_AGE_DAYS = 7;

/**
 * Maximum difference of a browser's clock. Events up to this far in the future count as now; later ones are
 * discarded.
 */
export const MAX_CLOCK_SKEW_S = 24 * 3_600;

/** Number of days ahead for which partitions are created, so that the worker may be away for as long. */
export const PARTITION_DAYS_AHEAD = 7;

/** Days after which events are deleted. Their totals are permanent. */
export const EVENT_RETENTION_DAYS = 30;

/** Arbitrary key of the advisory lock for changing counters and affinities, the same in every process. */
export const ROLLUP_LOCK_KEY = 7_205_092;

/** Events rolled up per transaction. */
export const ROLLUP_BATCH_SIZE = 10_000;

/**
 * Maximum number of events of a kind that count per IP address, video and day. High enough for a school or a
 * mobile network behind one address; it limits views by invented client ids.
 */
export const MAX_EVENTS_PER_SOURCE = 30;

/** A view counts at most this many times the video's length as watched time. */
export const MAX_WATCHED_LENGTHS = 10;

/** Changes of likes and followers applied per transaction. */
export const CHANGES_BATCH_SIZE = 10_000;

/** Days without a new signal after which a viewer's affinities are deleted, */
export const AFFINITY_RETENTION_DAYS = 180;
/** and the maximum number deleted per run. */
export const AFFINITY_PURGE_LIMIT = 500;
