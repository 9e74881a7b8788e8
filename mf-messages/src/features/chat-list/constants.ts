/** Skeleton rows while the conversations load. */
export const SKELETON_ROW_COUNT = 7;
/** Length of a search excerpt before and after the match, in characters. */
export const EXCERPT_CHARS_BEFORE = 24;
export const EXCERPT_CHARS_AFTER = 80;
