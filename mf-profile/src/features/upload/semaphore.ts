/** Limits concurrent work. Waiting callers are served in order. */
export interface Semaphore {
  /**
   * Waits for a permit.
   * @param signal stops waiting
   * @returns a function that releases the permit; null after an abort
   */
  acquire(signal: AbortSignal): Promise<(() => void) | null>;
}

/** @param permits number of concurrent holders */
export function createSemaphore(permits: number): Semaphore {
  let freePermits = permits;
  const waiting = new Set<() => void>();

  function wakeNext(): void {
    const [next] = waiting;
    if (freePermits > 0) next?.();
  }

  function release(): void {
    freePermits += 1;
    wakeNext();
  }

  return {
    async acquire(signal) {
      while (freePermits === 0 && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const wake = () => {
            waiting.delete(wake);
            resolve();
          };
          waiting.add(wake);
          signal.addEventListener('abort', wake, { once: true });
        });
      }
      if (signal.aborted) {
        wakeNext();
        return null;
      }
      freePermits -= 1;
      return release;
    },
  };
}
