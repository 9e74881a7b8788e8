/** Skeleton rows while the conversations load. */
export const CHAT_SKELETON_ROW_COUNT = 7;
/** Skeleton rows while search results load. */
export const SEARCH_SKELETON_ROW_COUNT = 4;
/** Side of the avatars in the list and in search results. */
export const CHAT_AVATAR_SIZE_PX = 56;
/** Length of a search excerpt before and after the match, in characters. */
export const EXCERPT_CHARS_BEFORE = 24;
export const EXCERPT_CHARS_AFTER = 80;
