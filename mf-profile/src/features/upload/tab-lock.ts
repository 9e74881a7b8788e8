import { withBroadcastLock } from './broadcast-lock.ts';

/** Whether this browser supports locks between tabs. */
export const canLockAcrossTabs = () =>
  (navigator as { locks?: LockManager }).locks !== undefined || typeof BroadcastChannel !== 'undefined';

interface TabLockOptions {
  /** Whether another tab is known to hold the lock. In that case, this tab first waits `graceMs`. */
  isLockedElsewhere: boolean;
  /** Called when another tab holds the lock. */
  onLockedElsewhere(): void;
  /** Time to wait for the last messages of the previous holder before the work starts. */
  graceMs: number;
  /**
   * Called when another tab turns out to have held the lock for longer, so that the work here must stop. Never
   * called with the Web Locks API.
   */
  onLost(): void;
}

/**
 * Runs work in one tab at a time. Other tabs wait until the holder is done or closed.
 * @param name name of the lock
 * @param signal stops waiting for the lock
 * @param work runs while this tab holds the lock, until its promise settles
 */
export async function withTabLock(
  name: string,
  options: TabLockOptions,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  // The Web Locks API needs a secure context. On plain HTTP the tabs use a BroadcastChannel.
  if (!locks) return canLockAcrossTabs() ? withBroadcastLock(name, options, signal, work) : work();
  const { isLockedElsewhere, onLockedElsewhere, graceMs } = options;
  const waitGracePeriod = () => new Promise((resolve) => setTimeout(resolve, graceMs));
  if (isLockedElsewhere) await waitGracePeriod();
  const hasRun = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock && !signal.aborted) await work();
    return lock !== null;
  });
  if (hasRun || signal.aborted) return;
  onLockedElsewhere();
  const takeOver = async () => {
    await waitGracePeriod();
    if (!signal.aborted) await work();
  };
  await locks.request(name, { signal }, takeOver).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
