/** Rows drawn while the conversations are on their way. */
export const SKELETON_ROW_COUNT = 7;
/** Characters of a found message before and after what was looked for. */
export const EXCERPT_CHARS_BEFORE = 24;
export const EXCERPT_CHARS_AFTER = 80;
