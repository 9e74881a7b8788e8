import { useEffect, useState } from 'react';

/**
 * Counts seconds down to 0, by the clock: a tab that slept is not behind.
 * @returns seconds left, and what starts it
 */
export function useCountdown(seconds: number): [left: number, start: () => void] {
  const [until, setUntil] = useState(() => Date.now() + seconds * 1_000);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1_000));
  const running = left > 0;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [running]);

  const start = () => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1_000);
  };
  return [left, start];
}
