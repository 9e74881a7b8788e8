/** Rows removed in one transaction. */
export const DELETION_BATCH_SIZE = 200;
/** How often files that belong to nothing are looked for, in ms. */
export const SWEEP_INTERVAL_MS = 60 * 60 * 1000;
/** What changed in this time may be somebody's work under way, in ms. */
export const SWEEP_GRACE_MS = 60 * 60 * 1000;
