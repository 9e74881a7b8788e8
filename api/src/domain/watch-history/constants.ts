/** Minimum watched time of a view, or half the video if that is shorter. Scrolling past is not a view. */
export const MIN_VIEW_SECONDS = 2;

/** Watched share from which a view counts as finished, because the next swipe often cuts off the last frames. */
export const MIN_FINISHED_SHARE = 0.95;

/** Videos longer than this are resumed, */
export const RESUME_MIN_DURATION_S = 60;
/** if they were left at this position or later. */
export const RESUME_MIN_POSITION_S = 5;

/**
 * Days for which removed videos are remembered: as long as late view events are accepted (`MAX_EVENT_AGE_DAYS`), which would
 * show them again.
 */
export const REMOVAL_MEMORY_DAYS = 7;

/** Words of a search beyond this number are ignored. */
export const MAX_SEARCH_WORDS = 8;

/** Entries that the worker deletes per transaction. */
export const PURGE_BATCH_SIZE = 1_000;
