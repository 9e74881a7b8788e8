import { useEffect, useState } from 'react';

/**
 * Counts seconds down to 0, by the clock: a tab that slept is not behind.
 * @returns seconds left, and what starts it
 */
export function useCountdown(seconds: number): [secondsLeft: number, start: () => void] {
  const [endsAt, setEndsAt] = useState(() => Date.now() + seconds * 1_000);
  const [now, setNow] = useState(() => Date.now());
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / 1_000));
  const isRunning = secondsLeft > 0;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);

  const start = () => {
    setNow(Date.now());
    setEndsAt(Date.now() + seconds * 1_000);
  };
  return [secondsLeft, start];
}
