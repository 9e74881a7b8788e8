/** Milliseconds after which what waits for an idle moment is done all the same (spec 9). */
export const IDLE_TIMEOUT_MS = 2_000;

/** Runs something when the browser has nothing better to do; where that can't be known (Safari), after the longest wait. */
export function runWhenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(run, IDLE_TIMEOUT_MS);
}
