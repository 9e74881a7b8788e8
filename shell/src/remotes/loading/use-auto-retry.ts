import { RETRY_INTERVAL_MS } from '@ontrend/shared/query';
import { useEffect, useRef } from 'react';

/**
 * Tries something now and then, and as soon as the line is back, for as long as this stands.
 * @param attempt what is tried, told whether what hangs is to be asked for anew: what was on its way when the line went
 *   does not come; null: nothing would come of it
 */
export function useTries(attempt: ((anew: boolean) => unknown) | null): void {
  const latest = useRef(attempt);
  latest.current = attempt;
  const isWanted = attempt !== null;
  useEffect(() => {
    if (!isWanted) return;
    const timer = setInterval(() => latest.current?.(false), RETRY_INTERVAL_MS);
    const onLine = () => latest.current?.(true);
    addEventListener('online', onLine);
    return () => {
      clearInterval(timer);
      removeEventListener('online', onLine);
    };
  }, [isWanted]);
}
