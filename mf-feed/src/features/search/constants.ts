/** Maximum number of suggestions and of recent searches in the list (SEARCH-6). */
export const MAX_SUGGESTIONS = 5;
/** Suggestions reserved for hashtags when there are enough of both kinds. */
export const MIN_HASHTAG_SUGGESTIONS = 2;
/** Pause in typing after which suggestions are requested, in milliseconds. Longer than the gaps of steady typing. */
export const SUGGEST_DELAY_MS = 300;
/** Maximum number of stored recent searches per user. */
export const MAX_RECENT_SEARCHES = 10;
/** Maximum length of a search; the API has the same limit. */
export const MAX_SEARCH_LENGTH = 200;
