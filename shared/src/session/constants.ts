/**
 * Upper bound of the delay before the profile is requested again for the first time, in milliseconds. Half of it, the
 * shortest delay, is longer than the refresh gate.
 */
export const PROFILE_RETRY_MIN_DELAY_MS = 12_000;
/** Maximum time that rendering waits for the session, in milliseconds. */
export const SESSION_START_TIMEOUT_MS = 3_000;
