/** Suggestions at most (spec 9, autocomplete), and searches offered again. */
export const MOST_SUGGESTIONS = 5;
/** Of these hashtags, where there are words enough for the rest. */
export const HASHTAGS_AMONG = 2;
/** Milliseconds after the last key before the server is asked. */
export const SUGGEST_DELAY_MS = 150;
/** Searches kept of a person at this browser. */
export const MOST_KEPT = 10;
/** Characters of a search; the API's. */
export const SEARCH_MAX = 200;
