/**
 * Does something in one tab only: another one waits until this one is done or gone.
 * @param name of what is done
 * @param onElsewhere another tab is at it
 * @param signal gives up waiting
 * @param work is over when its promise is
 */
export async function onlyHere(
  name: string,
  onElsewhere: () => void,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return work();
  const isMine = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock && !signal.aborted) await work();
    return lock !== null;
  });
  if (isMine || signal.aborted) return;
  onElsewhere();
  await locks.request(name, { signal }, work).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
