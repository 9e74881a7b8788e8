/** Minimum time between two reloads after chunk errors, in milliseconds (CONST-7). */
export const MIN_RELOAD_INTERVAL_MS = 60_000;

const STORAGE_KEY = 'ontrend.reloaded-at';

function canReload(): boolean {
  try {
    const now = Date.now();
    const last = Number(sessionStorage.getItem(STORAGE_KEY) ?? Number.NEGATIVE_INFINITY);
    if (now - last < MIN_RELOAD_INTERVAL_MS) return false;
    sessionStorage.setItem(STORAGE_KEY, String(now));
    return true;
  } catch {
    // Without storage a reload loop can't be ruled out.
    return false;
  }
}

/**
 * Handles a chunk of the shell that failed to load. Usually its release no longer exists, so the page
 * reloads, at most once a minute (SHELL-15). It doesn't reload offline.
 * @param reload replaced in tests
 * @returns a promise that stays pending until the page reloads
 * @throws the error when a reload is not allowed
 */
export function reloadOnChunkError(error: unknown, reload = () => location.reload()): Promise<never> {
  if (!navigator.onLine || !canReload()) throw error;
  reload();
  return new Promise(() => {});
}

/**
 * Awaits a chunk of the shell and reloads the page if it fails. WebKit and Firefox fail pending chunks when the
 * visitor navigates to another document; a reload would replace that navigation.
 * @param reload replaced in tests
 */
export function reloadIfChunkFails<Value>(loading: Promise<Value>, reload?: () => void): Promise<Value> {
  let isLeaving = false;
  const onLeave = () => {
    isLeaving = true;
  };
  addEventListener('beforeunload', onLeave);
  return loading
    .catch((error: unknown) => {
      if (isLeaving) throw error;
      return reloadOnChunkError(error, reload);
    })
    .finally(() => removeEventListener('beforeunload', onLeave));
}
