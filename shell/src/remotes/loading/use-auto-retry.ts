import { RETRY_INTERVAL_MS } from '@ontrend/shared/query';
import { useEffect, useRef } from 'react';

/**
 * Repeats an attempt at intervals and when the browser comes back online, until the component unmounts.
 * @param attempt receives true when pending requests must be repeated, because those from before the
 *   connection loss never complete; null disables the retries
 */
export function useAutoRetry(attempt: ((retryPending: boolean) => unknown) | null): void {
  const latestAttempt = useRef(attempt);
  latestAttempt.current = attempt;
  const isEnabled = attempt !== null;
  useEffect(() => {
    if (!isEnabled) return;
    const timer = setInterval(() => latestAttempt.current?.(false), RETRY_INTERVAL_MS);
    const onOnline = () => latestAttempt.current?.(true);
    addEventListener('online', onOnline);
    return () => {
      clearInterval(timer);
      removeEventListener('online', onOnline);
    };
  }, [isEnabled]);
}
