/** Milliseconds between two looks at a video of one's own that is being made ready. */
export const NOT_READY_MS = 5_000;
