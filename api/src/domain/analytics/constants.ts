/** An event may be told so many days late: the queue of a browser that was offline. Older ones are left out. */
export const MAX_EVENT_AGE_DAYS = 7;

/** A clock may be wrong by so much, in seconds; what it calls the future counts as now. Beyond that it is left out. */
export const MAX_CLOCK_SKEW_S = 24 * 3_600;

/** Partitions are made so many days ahead. */
export const PARTITION_DAYS_AHEAD = 3;

/** Events are kept so many days; what they come to is kept for good. */
export const EVENT_RETENTION_DAYS = 30;

/** Events rolled up in one transaction. */
export const ROLL_UP_BATCH_SIZE = 10_000;

/** A view counts from so many seconds on, or from half of a shorter video: scrolling past is none. */
export const MIN_VIEW_SECONDS = 2;

/** Who watched this share of a video finished it; the last frames are often cut by the next swipe. */
export const MIN_FINISHED_SHARE = 0.95;

/**
 * Of one address so many views of a video count in a day (and skips, and replays): a school or a mobile network stands
 * behind one, too. Who makes up client ids gets no further.
 */
export const MAX_EVENTS_PER_SOURCE = 30;

/** A view counts at most so many lengths of its video as watched. */
export const MAX_WATCHED_LENGTHS = 10;

/** Changes of likes and followers that are added up in one transaction. */
export const CHANGES_BATCH_SIZE = 10_000;

/** Interests nobody has added to for so many days are forgotten, */
export const AFFINITY_RETENTION_DAYS = 180;
/** at most so many of them at a time. */
export const AFFINITY_PURGE_LIMIT = 500;
