/** Time after an attempt during which further refreshes are blocked, in milliseconds (CONST-13). */
export const REFRESH_GATE_MS = 5_000;
/** Time after which callers continue while the gate is closed, in milliseconds (CONST-13). */
export const GATED_REPLY_DELAY_MS = 500;

/**
 * Limits refreshes: callers during a refresh share its result; callers in the following 5 s get `true` after
 * 500 ms, so that they retry with the current tokens (ACCOUNT-49).
 * @param refresh exchanges the tokens; true when there are new ones
 */
export function createRefreshGate(refresh: () => Promise<boolean>): () => Promise<boolean> {
  let running: Promise<boolean> | undefined;
  let closedUntil = 0;
  return () => {
    if (running) return running;
    if (Date.now() < closedUntil) {
      return new Promise((resolve) => setTimeout(() => resolve(true), GATED_REPLY_DELAY_MS));
    }
    closedUntil = Date.now() + REFRESH_GATE_MS;
    running = refresh().finally(() => {
      running = undefined;
    });
    return running;
  };
}
