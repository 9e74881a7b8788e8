/** Upper bound of the delay before a lost stream is opened again for the first time, in milliseconds. */
export const MIN_RECONNECT_DELAY_MS = 1_000;
/** Minimum time between two refreshes of the unread counts, in milliseconds. */
export const UNREAD_REFRESH_INTERVAL_MS = 1_000;
