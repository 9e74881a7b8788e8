/**
 * Delay before a lost stream is opened again, in milliseconds. It doubles with each attempt up to the
 * maximum.
 */
export const MIN_RECONNECT_DELAY_MS = 1_000;
export const MAX_RECONNECT_DELAY_MS = 60_000;
/** Minimum time between two refreshes of the unread counts, in milliseconds. */
export const UNREAD_REFRESH_INTERVAL_MS = 1_000;
