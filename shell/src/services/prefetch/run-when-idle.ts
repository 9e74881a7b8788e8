/** Maximum wait for an idle moment, in milliseconds (CONST-16). */
export const IDLE_TIMEOUT_MS = 2_000;

/**
 * Runs a function when the browser is idle.
 * @param fallbackDelayMs delay in browsers without requestIdleCallback (Safari)
 */
export function runWhenIdle(run: () => void, fallbackDelayMs = IDLE_TIMEOUT_MS): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(run, fallbackDelayMs);
}
