/**
 * Delay before the profile is requested again, in milliseconds, longer than the refresh gate; and the random
 * time that is added.
 */
export const PROFILE_RETRY_DELAY_MS = 6_000;
export const PROFILE_RETRY_JITTER_MS = 2_000;
/** Maximum time that rendering waits for the session, in milliseconds. */
export const SESSION_START_TIMEOUT_MS = 3_000;
