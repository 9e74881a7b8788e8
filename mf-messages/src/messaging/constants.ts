/** Real-time events are collected for this many milliseconds before messages are refetched. */
export const EVENT_BATCH_MS = 150;
/** Milliseconds between two polls of an open conversation, as a fallback when no real-time events arrive. */
export const POLL_INTERVAL_MS = 60_000;
/** Milliseconds after which a send request is aborted and retried. */
export const SEND_TIMEOUT_MS = 30_000;
/** Milliseconds for which the undo bar is shown. The API accepts an undo for longer (minutes). */
export const UNDO_TIMEOUT_MS = 10_000;
/** Milliseconds to debounce search input. */
export const SEARCH_DEBOUNCE_MS = 250;
