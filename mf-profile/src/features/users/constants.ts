/** Milliseconds after the last key before a name is looked for. */
export const SEARCH_DEBOUNCE_MS = 300;
/** Rows drawn while the first page is on its way. */
export const SKELETON_ROWS = 6;
/** Characters of what is looked for; the API's. */
export const SEARCH_MAX_LENGTH = 64;
