import { useEffect, useRef } from 'react';
import { ASK_AGAIN_MS, MOST_ASK_AGAIN_MS } from './constants.ts';

/**
 * Asks again by itself for what did not come, so that a feed goes on when the server or the line is back: at once when
 * the browser is online again or the page is looked at again, otherwise after a while that doubles from one try to the
 * next. Offline, and while nobody looks, nothing is asked.
 */
export function useAskAgain(hasFailed: boolean, isFetching: boolean, ask: () => void): void {
  const tries = useRef(0);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
    if (!hasFailed) tries.current = 0;
  });
  useEffect(() => {
    if (!hasFailed || isFetching) return;
    const again = () => {
      if (document.hidden || !navigator.onLine) return;
      tries.current += 1;
      latest.current();
    };
    const wait = Math.min(ASK_AGAIN_MS * 2 ** tries.current, MOST_ASK_AGAIN_MS);
    const timer = setTimeout(again, wait);
    addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [hasFailed, isFetching]);
}
