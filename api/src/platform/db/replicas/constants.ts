/** Replicas with older data are not read (decision 120). */
export const MAX_LAG_MS = 2_000;
/** Interval at which the API reads the WAL positions of the primary and of its replicas. */
export const POLL_INTERVAL_MS = 250;
/** A server that does not answer a poll within this time counts as lost. */
export const POLL_TIMEOUT_MS = 1_000;
