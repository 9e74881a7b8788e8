/** Gives up to so many the same thing at a time, the others in their order. */
export interface Semaphore {
  /**
   * Waits for a free place.
   * @param signal gives up waiting
   * @returns gives it back; null: it was given up
   */
  acquire(signal: AbortSignal): Promise<(() => void) | null>;
}

/** @param permits how many places there are */
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
