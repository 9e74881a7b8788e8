/**
 * Returns a function that requests a run of `action`. Requests of the same task result in one run. At most one run starts per
 * interval; requests during the interval result in one run at its end.
 * @param intervalMs minimum time between two runs, in milliseconds
 */
export function createThrottle(action: () => void, intervalMs: number): () => void {
  let isWaiting = false;
  let isRequested = false;
  const run = () => {
    isRequested = false;
    action();
    setTimeout(() => {
      isWaiting = false;
      if (isRequested) request();
    }, intervalMs);
  };
  const request = () => {
    isRequested = true;
    if (isWaiting) return;
    isWaiting = true;
    queueMicrotask(run);
  };
  return request;
}
