/** Rows drawn while the conversations are on their way. */
export const SKELETON_ROWS = 7;
/** Characters of a found message before and after what was looked for. */
export const EXCERPT_BEFORE = 24;
export const EXCERPT_AFTER = 80;
