/** Interval at which the condition is checked, in milliseconds. */
const CHECK_INTERVAL_MS = 5;

/**
 * Lets timers with a duration expire as soon as a condition holds, instead of after their time. Other timers are unchanged.
 * @param ms duration of the affected timers
 * @returns restores `setTimeout`
 */
export function expireTimers(ms: number, isDue: () => boolean): () => void {
  const { setTimeout: setTimer } = globalThis;
  const setEarlyTimer = (task: () => void, delay?: number, ...values: []) => {
    if (delay !== ms) return setTimer(task, delay, ...values);
    const check = setInterval(() => {
      if (!isDue()) return;
      clearInterval(check);
      task();
    }, CHECK_INTERVAL_MS);
    return check;
  };
  globalThis.setTimeout = setEarlyTimer as typeof setTimeout;
  return () => {
    globalThis.setTimeout = setTimer;
  };
}
