import { useEffect, useState } from 'react';

/**
 * Counts the seconds down to 0. It reads the clock, so it is correct after a sleep or a reload.
 * @param until Unix ms
 * @returns whole seconds left
 */
export function useCountdown(until: number): number {
  const [, tick] = useState(0);
  const secondsLeft = Math.max(0, Math.ceil((until - Date.now()) / 1_000));
  const isRunning = secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => tick((count) => count + 1), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return secondsLeft;
}
