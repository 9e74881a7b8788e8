/** ms before a stream that was lost is opened again, doubled with each try up to the longest. */
export const MIN_RECONNECT_DELAY_MS = 1_000;
export const MAX_RECONNECT_DELAY_MS = 60_000;
/** ms between two looks at what is unread, however much happens. */
export const UNREAD_REFRESH_INTERVAL_MS = 1_000;
