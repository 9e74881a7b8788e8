import { inTurn } from './turns.ts';

/** Whether tabs can wait for each other. */
export const canWait = () =>
  (navigator as { locks?: LockManager }).locks !== undefined || typeof BroadcastChannel !== 'undefined';

interface Elsewhere {
  /** It is known already that another tab is at it: that one is left the time to say so. */
  isElsewhere: boolean;
  /** Another tab is at it. */
  onElsewhere(): void;
  /** So long after that tab is done it is waited for what it said last. In ms. */
  patience: number;
  /** Another tab turned out to have been at it before this one: ends the work here. Locks of the browser know no such thing. */
  onLost(): void;
}

/**
 * Does something in one tab only: another one waits until this one is done or gone.
 * @param name of what is done
 * @param signal gives up waiting
 * @param work is over when its promise is
 */
export async function onlyHere(
  name: string,
  elsewhere: Elsewhere,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  // Only secure pages have them: on plain http tabs agree among themselves.
  if (!locks) return canWait() ? inTurn(name, elsewhere, signal, work) : work();
  const { isElsewhere, onElsewhere, patience } = elsewhere;
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
