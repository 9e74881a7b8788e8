/** Milliseconds between two looks at a video of one's own that is being made ready. */
export const PROCESSING_POLL_INTERVAL_MS = 5_000;
