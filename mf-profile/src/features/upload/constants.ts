/** Path where tus 1.0 uploads are created. */
export const UPLOAD_PATH = '/api/app/upload';
/** Parallel uploads: while one waits for a response, the other uses the connection. */
export const MAX_CONCURRENT_UPLOADS = 2;
/** Delays between retries of an interrupted upload. It retries at once when the network returns. In ms. */
export const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000] as const;
/** An upload without progress for this time is considered interrupted, for example after a sleep. In ms. */
export const STALL_TIMEOUT_MS = 30_000;
/** The same for the final response: the server validates the whole file before it replies. In ms. */
export const FINAL_RESPONSE_TIMEOUT_MS = 5 * 60_000;
/** Interval of checks for stalled uploads. In ms. */
export const STALL_CHECK_INTERVAL_MS = 2_000;
/** The speed is measured over this time. In ms. */
export const SPEED_WINDOW_MS = 8_000;
/** Videos that are being processed are polled at this interval in case an event is missed. In ms. */
export const PROCESSING_POLL_MS = 10_000;
/** Largest file that is saved in the browser, so that its upload can resume after a reload. In bytes. */
export const MAX_SAVED_FILE_BYTES = 300 * 1_024 ** 2;
/** Timeout for reading the metadata of a file. In ms. */
export const PROBE_TIMEOUT_MS = 10_000;
/**
 * A tab that takes over an upload waits this long for the last messages of the previous tab, such as a
 * cancellation. In ms.
 */
export const LOCK_GRACE_MS = 250;
/** Interval of progress messages to other tabs. In ms. */
export const PROGRESS_INTERVAL_MS = 500;
/**
 * Without the Web Locks API: time in which the holder of a lock replies (ms), interval of queries by waiting
 * tabs (ms), and number of consecutive unanswered queries after which a waiting tab takes the lock.
 */
export const LOCK_REPLY_TIMEOUT_MS = 500;
export const LOCK_POLL_MS = 1_500;
export const MAX_UNANSWERED_QUERIES = 3;
