/**
 * Milliseconds after which a server that could not say who is here is asked once more, and how much later at most: past
 * the refresh gate, and not all at once.
 */
export const ASK_AGAIN_MS = 6_000;
export const SPREAD_MS = 2_000;
/** Milliseconds a page waits for who is here before it is drawn without that. */
export const KNOWN_WITHIN_MS = 3_000;
