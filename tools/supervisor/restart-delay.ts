const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 15_000;
/** Milliseconds after which a process counts as stable. */
const STABLE_AFTER_MS = 30_000;

/** Delays between restarts of a process: doubled with each crash, until it has run for a while. */
export interface RestartDelay {
  /**
   * Returns the delay before the next start.
   * @param uptimeMs how long the process has run
   * @returns milliseconds
   */
  next(uptimeMs: number): number;
}

/** Creates the delays of one process. */
export function createRestartDelay(): RestartDelay {
  let delay = 0;
  return {
    next(uptimeMs) {
      delay = uptimeMs > STABLE_AFTER_MS || delay === 0 ? FIRST_DELAY_MS : Math.min(delay * 2, MAX_DELAY_MS);
      return delay;
    },
  };
}
