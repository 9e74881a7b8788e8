/**
 * Milliseconds after which a server that could not say who is here is asked once more, and how much later at most: past
 * the refresh gate, and not all at once.
 */
export const PROFILE_RETRY_DELAY_MS = 6_000;
export const PROFILE_RETRY_JITTER_MS = 2_000;
/** Milliseconds a page waits for who is here before it is drawn without that. */
export const SESSION_START_TIMEOUT_MS = 3_000;
