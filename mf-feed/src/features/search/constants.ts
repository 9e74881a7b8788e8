/** Suggestions at most (spec 9, autocomplete), and searches offered again. */
export const MAX_SUGGESTIONS = 5;
/** Of these hashtags, where there are words enough for the rest. */
export const MIN_HASHTAG_SUGGESTIONS = 2;
/** Milliseconds after the last key before the server is asked. */
export const SUGGEST_DELAY_MS = 150;
/** Searches kept of a person at this browser. */
export const MAX_RECENT_SEARCHES = 10;
/** Characters of a search; the API's. */
export const MAX_SEARCH_LENGTH = 200;
