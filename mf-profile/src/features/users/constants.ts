/** Milliseconds without a key press before the search starts. */
export const SEARCH_DEBOUNCE_MS = 300;
/** Rows shown while the first page loads. */
export const SKELETON_ROW_COUNT = 6;
/** Maximum length of a search in characters, as in the API. */
export const SEARCH_MAX_LENGTH = 64;
