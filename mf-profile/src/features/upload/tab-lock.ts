/** Whether this page can lock across tabs: the Web Locks API needs a secure context (decision 085). */
export const canLockAcrossTabs = () => (navigator as { locks?: LockManager }).locks !== undefined;

interface TabLockOptions {
  /** Whether another tab is known to hold the lock. In that case, this tab first waits `graceMs`. */
  isLockedElsewhere: boolean;
  /** Called when another tab holds the lock. */
  onLockedElsewhere(): void;
  /** Time to wait for the last messages of the previous holder before the work starts. */
  graceMs: number;
}

/**
 * Runs work in one tab at a time. Other tabs wait until the holder is done or closed. Without locks the work runs at once.
 * @param name name of the lock
 * @param signal stops waiting for the lock
 * @param work runs while this tab holds the lock, until its promise settles
 */
export async function withTabLock(
  name: string,
  { isLockedElsewhere, onLockedElsewhere, graceMs }: TabLockOptions,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return work();
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
