/**
 * Age of the oldest account in hours; later accounts follow at intervals of two days. All content is newer.
 */
export const FIRST_ACCOUNT_AGE_HOURS = 24 * 160;
export const ACCOUNT_STEP_HOURS = 24 * 2;

/** Hours between two consecutive follows. */
export const FOLLOW_STEP_HOURS = 11;
/** Follows are distributed over this many hours. */
export const FOLLOW_SPAN_HOURS = 24 * 50;

/** Id of the advisory lock that allows only one process to seed. */
export const SEED_LOCK_ID = 7_205_093;
