/** Where uploads begin (tus 1.0; design 5). */
export const UPLOAD_PATH = '/api/app/upload';
/** Files on their way at the same time: one that waits for an answer leaves the line to the other. */
export const MAX_CONCURRENT_UPLOADS = 2;
/** How long a lost upload waits before it tries again, try after try; the network coming back does not wait. In ms. */
export const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000] as const;
/** So long nothing may be taken off the line before it counts as lost, as after a sleep. In ms. */
export const STALL_TIMEOUT_MS = 30_000;
/** The same for the last answer: the server looks through the whole file for it. In ms. */
export const FINAL_RESPONSE_TIMEOUT_MS = 5 * 60_000;
/** How often a line that fell silent is looked for. In ms. */
export const STALL_CHECK_INTERVAL_MS = 2_000;
/** Speed is what was sent within so long. In ms. */
export const SPEED_WINDOW_MS = 8_000;
/** What is being made is asked about so often, where no event tells. In ms. */
export const PROCESSING_POLL_MS = 10_000;
/** The largest file a browser is asked to keep a copy of, so that it goes on after a reload by itself. Bytes. */
export const MAX_SAVED_FILE_BYTES = 300 * 1_024 ** 2;
/** Nobody's metadata take longer than this to be read. In ms. */
export const PROBE_TIMEOUT_MS = 10_000;
/** Who takes an upload over from another tab waits so long for that tab's last word, as that it was given up. In ms. */
export const LOCK_GRACE_MS = 250;
/** Other tabs are told so often how far an upload is. In ms. */
export const PROGRESS_INTERVAL_MS = 500;
/**
 * Without locks of the browser, a tab that has an upload answers within so long; who waits for it asks so often, and takes over
 * once so many questions in a row were not answered. In ms, in ms, questions.
 */
export const LOCK_REPLY_TIMEOUT_MS = 500;
export const LOCK_POLL_MS = 1_500;
export const MAX_UNANSWERED_QUERIES = 3;
