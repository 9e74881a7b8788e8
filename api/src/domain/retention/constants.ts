/** Rows deleted per transaction. */
export const DELETION_BATCH_SIZE = 200;
/** Minimum age of an orphaned file, because newer ones may belong to a running job. */
export const SWEEP_GRACE_MS = 60 * 60 * 1000;
