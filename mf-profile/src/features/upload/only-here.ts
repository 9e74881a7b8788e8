/** Whether tabs can wait for each other; only secure pages can. */
export const canWait = () => (navigator as { locks?: LockManager }).locks !== undefined;

interface Elsewhere {
  /** It is known already that another tab is at it: that one is left the time to say so. */
  isElsewhere: boolean;
  /** Another tab is at it. */
  onElsewhere(): void;
  /** So long after that tab is done it is waited for what it said last. In ms. */
  patience: number;
}

/**
 * Does something in one tab only: another one waits until this one is done or gone.
 * @param name of what is done
 * @param signal gives up waiting
 * @param work is over when its promise is
 */
export async function onlyHere(
  name: string,
  { isElsewhere, onElsewhere, patience }: Elsewhere,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return work();
  const wait = () => new Promise((resolve) => setTimeout(resolve, patience));
  if (isElsewhere) await wait();
  const isMine = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock && !signal.aborted) await work();
    return lock !== null;
  });
  if (isMine || signal.aborted) return;
  onElsewhere();
  const takeOver = async () => {
    await wait();
    if (!signal.aborted) await work();
  };
  await locks.request(name, { signal }, takeOver).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
