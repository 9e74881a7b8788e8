/** After a try, further refreshes wait this long, in milliseconds (spec 4, refresh gate). */
export const REFRESH_GATE_MS = 5_000;
/** While the gate is closed the current tokens are answered after this long, in milliseconds. */
export const GATED_REPLY_DELAY_MS = 500;

/**
 * Lets one refresh through and holds back the rest: callers during a refresh share its outcome, callers in
 * the 5 s after it get `true` after 500 ms, so that they try again with the tokens of the moment (spec 4).
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
