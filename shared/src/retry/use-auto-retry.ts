import { useEffect, useRef, useState } from 'react';
import { createRetryScheduler, type RetryTrigger } from './retry-scheduler.ts';

interface AutoRetryState {
  /** An attempt is in flight. Without this, the next attempt is scheduled when one has started. */
  isRunning?: boolean;
  /** Error of the last attempt; its Retry-After is respected. */
  error?: unknown;
}

/**
 * Attempts again and again with backoff (see `createRetryScheduler`) until the component unmounts or `attempt` is null.
 * @param attempt null while nothing has failed, or if an attempt is pointless
 */
export function useAutoRetry(
  attempt: ((trigger: RetryTrigger) => unknown) | null,
  { isRunning = false, error }: AutoRetryState = {},
): void {
  const latestAttempt = useRef(attempt);
  useEffect(() => {
    latestAttempt.current = attempt;
  });
  const [scheduler] = useState(() => {
    const created = createRetryScheduler((trigger) => {
      // Before the attempt, which may set `isRunning`.
      created.schedule();
      latestAttempt.current?.(trigger);
    });
    return created;
  });
  const isEnabled = attempt !== null;
  useEffect(() => {
    if (!isEnabled) scheduler.reset();
    else if (!isRunning) scheduler.schedule(error);
    return scheduler.cancel;
  }, [isEnabled, isRunning, error, scheduler]);
}
