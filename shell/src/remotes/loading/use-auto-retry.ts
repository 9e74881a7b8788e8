import { RETRY_INTERVAL_MS } from '@ontrend/shared/query';
import { useEffect, useRef } from 'react';

/**
 * Tries something now and then, and as soon as the line is back, for as long as this stands.
 * @param attempt what is tried, told whether what hangs is to be asked for anew: what was on its way when the line went
 *   does not come; null: nothing would come of it
 */
export function useAutoRetry(attempt: ((anew: boolean) => unknown) | null): void {
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
