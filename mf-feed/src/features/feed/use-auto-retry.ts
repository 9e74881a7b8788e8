import { useEffect, useRef } from 'react';
import { MAX_RETRY_DELAY_MS, MIN_RETRY_DELAY_MS } from './constants.ts';

/**
 * Asks again by itself for what did not come, so that a feed goes on when the server or the line is back: at once when
 * the browser is online again or the page is looked at again, otherwise after a while that doubles from one try to the
 * next. Offline, and while nobody looks, nothing is asked.
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
