import { withBroadcastLock } from './broadcast-lock.ts';

/** Whether this browser supports locks between tabs. */
export const canLockAcrossTabs = () =>
  (navigator as { locks?: LockManager }).locks !== undefined || typeof BroadcastChannel !== 'undefined';

interface TabLockOptions {
  /** Another tab is known to hold the lock: this one first waits for its last messages. */
  isLockedElsewhere: boolean;
  /** Called when another tab holds the lock. */
  onLockedElsewhere(): void;
  /** Time in ms to wait for the last messages of the previous holder. */
  graceMs: number;
  /**
   * Another tab has held the lock for longer: stops the work here. This can't happen with the Web Locks API.
   */
  onLost(): void;
}

/**
 * Runs work in one tab at a time. Other tabs wait until the holder is done or closed.
 * @param name of the lock
 * @param signal stops waiting for the lock
 * @param work the lock is held until its promise settles
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
