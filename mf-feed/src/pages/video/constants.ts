/** Polling interval of the viewer's own video while it is being processed. */
export const PROCESSING_POLL_INTERVAL_MS = 5_000;
