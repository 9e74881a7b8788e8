import { TRY_EVERY_MS } from '@ontrend/shared/query';
import { useEffect, useRef } from 'react';

/**
 * Tries something now and then, and as soon as the line is back, for as long as this stands.
 * @param attempt what is tried; null: nothing would come of it
 */
export function useTries(attempt: (() => unknown) | null): void {
  const latest = useRef(attempt);
  latest.current = attempt;
  const isWanted = attempt !== null;
  useEffect(() => {
    if (!isWanted) return;
    const tryNow = () => latest.current?.();
    const timer = setInterval(tryNow, TRY_EVERY_MS);
    addEventListener('online', tryNow);
    return () => {
      clearInterval(timer);
      removeEventListener('online', tryNow);
    };
  }, [isWanted]);
}
