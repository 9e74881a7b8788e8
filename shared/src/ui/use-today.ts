import { useEffect, useState } from 'react';

const midnight = () => new Date(Date.now()).setHours(0, 0, 0, 0);

/**
 * Returns the start of the current day in the user's time zone, in Unix milliseconds. It changes at midnight.
 */
export function useToday(): number {
  const [today, setToday] = useState(midnight);
  useEffect(() => {
    const tomorrow = new Date(today);
    tomorrow.setDate(tomorrow.getDate() + 1);
    const timer = setTimeout(() => setToday(midnight()), Math.max(1_000, tomorrow.getTime() - Date.now()));
    return () => clearTimeout(timer);
  }, [today]);
  return today;
}
