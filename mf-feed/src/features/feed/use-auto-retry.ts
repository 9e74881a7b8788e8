import { useEffect, useRef } from 'react';
import { MAX_RETRY_DELAY_MS, MIN_RETRY_DELAY_MS } from './constants.ts';

/**
 * Retries after a failure with exponential backoff, and immediately when the browser is back online or the
 * tab becomes visible. Does not retry while offline or hidden.
 */
export function useAutoRetry(hasFailed: boolean, isFetching: boolean, retry: () => void): void {
  const attempts = useRef(0);
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
    if (!hasFailed) attempts.current = 0;
  });
  useEffect(() => {
    if (!hasFailed || isFetching) return;
    const attempt = () => {
      if (document.hidden || !navigator.onLine) return;
      attempts.current += 1;
      latest.current();
    };
    const delay = Math.min(MIN_RETRY_DELAY_MS * 2 ** attempts.current, MAX_RETRY_DELAY_MS);
    const timer = setTimeout(attempt, delay);
    addEventListener('online', attempt);
    document.addEventListener('visibilitychange', attempt);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', attempt);
      document.removeEventListener('visibilitychange', attempt);
    };
  }, [hasFailed, isFetching]);
}
