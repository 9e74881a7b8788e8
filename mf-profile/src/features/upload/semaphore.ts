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
  let free = permits;
  const waiting = new Set<() => void>();

  function wakeNext(): void {
    const [next] = waiting;
    if (free > 0) next?.();
  }

  function release(): void {
    free += 1;
    wakeNext();
  }

  return {
    async acquire(signal) {
      while (free === 0 && !signal.aborted) {
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
      free -= 1;
      return release;
    },
  };
}
