/** A badge shows this many at most, and then a plus (spec 2.9). */
export const BADGE_MAX = 99;
/** Rows drawn while the conversations are on their way. */
export const SKELETON_ROWS = 7;
