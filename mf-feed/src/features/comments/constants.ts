/** Milliseconds from the arrival by a link to the scroll to its comment (spec 9, scroll delay). */
export const SCROLL_DELAY_MS = 1_000;
/** Milliseconds until the replies that a link leads into are loaded (spec 9, reply expansion delay). */
export const EXPAND_DELAY_MS = 1_500;
/** Milliseconds after which a list that was left is looked at anew. */
export const STALE_AFTER_MS = 30_000;
/** Milliseconds between two looks at comments that are open, should nobody tell of new ones. */
export const POLL_INTERVAL_MS = 60_000;
/** Milliseconds in which what others do is gathered before it is asked for. */
export const EVENT_BATCH_MS = 400;
/** Milliseconds after a letter until people are looked for. */
export const SUGGEST_DELAY_MS = 200;
/** People offered at once (spec 9, autocomplete). */
export const MAX_SUGGESTIONS = 5;
/** Milliseconds a video is watched before its comments are fetched ahead. */
export const PRELOAD_DELAY_MS = 1_500;
