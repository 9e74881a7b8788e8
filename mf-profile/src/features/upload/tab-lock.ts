import { withBroadcastLock } from './broadcast-lock.ts';

/** Whether tabs can wait for each other. */
export const canLockAcrossTabs = () =>
  (navigator as { locks?: LockManager }).locks !== undefined || typeof BroadcastChannel !== 'undefined';

interface TabLockOptions {
  /** It is known already that another tab is at it: that one is left the time to say so. */
  isLockedElsewhere: boolean;
  /** Another tab is at it. */
  onLockedElsewhere(): void;
  /** So long after that tab is done it is waited for what it said last. In ms. */
  graceMs: number;
  /** Another tab turned out to have been at it before this one: ends the work here. Locks of the browser know no such thing. */
  onLost(): void;
}

/**
 * Does something in one tab only: another one waits until this one is done or gone.
 * @param name of what is done
 * @param signal gives up waiting
 * @param work is over when its promise is
 */
export async function withTabLock(
  name: string,
  options: TabLockOptions,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  // Only secure pages have them: on plain http tabs agree among themselves.
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
