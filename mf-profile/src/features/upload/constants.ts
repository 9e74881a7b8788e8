/** Path where tus 1.0 uploads are created. */
export const UPLOAD_PATH = '/api/app/upload';
/** Parallel uploads: while one waits for a response, the other uses the connection. */
export const MAX_CONCURRENT_UPLOADS = 2;
/**
 * Upper bound of the delay before the first retry of an interrupted upload. It retries at once when the network returns.
 */
export const RETRY_MIN_DELAY_MS = 1_000;
/** Time without progress after which an upload counts as interrupted, for example after a sleep. */
export const STALL_TIMEOUT_MS = 30_000;
/** Timeout of the final response, for which the server validates the whole file. */
export const FINAL_RESPONSE_TIMEOUT_MS = 5 * 60_000;
/** Interval of checks for stalled uploads. */
export const STALL_CHECK_INTERVAL_MS = 2_000;
/** Length of the sliding window over which the speed is measured. */
export const SPEED_WINDOW_MS = 8_000;
/** Polling interval of videos in processing, in case an event is missed. */
export const PROCESSING_POLL_INTERVAL_MS = 10_000;
/** Largest file that is saved in the browser, so that its upload can resume after a reload. */
export const MAX_SAVED_FILE_BYTES = 300 * 1_024 ** 2;
/** Timeout for reading the metadata of a file. */
export const PROBE_TIMEOUT_MS = 10_000;
/**
 * A tab that takes over an upload waits this long for the last messages of the previous tab, such as a
 * cancellation.
 */
export const LOCK_GRACE_MS = 250;
/** Interval of progress messages to other tabs. */
export const PROGRESS_INTERVAL_MS = 500;
