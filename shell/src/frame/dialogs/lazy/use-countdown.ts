import { useEffect, useState } from 'react';

/**
 * Counts down to 0 seconds. It follows the clock, so it stays correct in throttled background tabs.
 * @returns remaining seconds, and a function that starts the countdown
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
