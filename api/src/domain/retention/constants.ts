/** Rows deleted per transaction. */
export const DELETION_BATCH_SIZE = 200;
/** Interval between sweeps for orphaned files. */
export const SWEEP_INTERVAL_MS = 60 * 60 * 1000;
/** Minimum age of an orphaned file, because newer ones may belong to a running job. */
export const SWEEP_GRACE_MS = 60 * 60 * 1000;
