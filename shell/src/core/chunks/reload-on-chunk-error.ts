/** Milliseconds within which a page reloads no second time for a chunk that fails (spec 9). */
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
    // Without a memory there is no telling how often.
    return false;
  }
}

/**
 * What happens when a chunk of the shell can't be loaded: most likely it belongs to a release that is gone, so the page
 * reloads, at most once a minute (spec 4). Offline that would only take the page away.
 * @param reload the page's own, but for tests
 * @returns a promise that never ends while the page goes
 * @throws the error when the page may not reload
 */
export function reloadOnChunkError(error: unknown, reload = () => location.reload()): Promise<never> {
  if (!navigator.onLine || !canReload()) throw error;
  reload();
  return new Promise(() => {});
}
