/** Delay before the page scrolls to a linked comment (VIDEO-3). */
export const SCROLL_DELAY_MS = 1_000;
/** Delay before a linked reply's thread expands (VIDEO-4). */
export const EXPAND_DELAY_MS = 1_500;
/** Age from which a cached list is refreshed when it is opened again. */
export const STALE_AFTER_MS = 30_000;
/** Polling interval of open comments, in case no event stream is available. */
export const POLL_INTERVAL_MS = 60_000;
/** Time during which events are collected into one batch. */
export const EVENT_BATCH_MS = 400;
/** Debounce delay before users are searched for a mention. */
export const SUGGEST_DELAY_MS = 200;
/** Maximum number of suggested users (SEARCH-6). */
export const MAX_SUGGESTIONS = 5;
/** Time that a video is watched before its comments are preloaded. */
export const PRELOAD_DELAY_MS = 1_500;
