import { useEffect, useState } from 'react';

/** How long a viewer stays on a video before something is loaded or rendered for it, in milliseconds. */
const SETTLE_MS = 250;

/**
 * Follows a value once it has not changed for a moment: what depends on the current video then costs nothing for videos that
 * are only scrolled past, and does not take time from the frames of the scroll.
 */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  const isSettled = Object.is(settled, value);
  useEffect(() => {
    if (isSettled) return;
    const timer = setTimeout(() => setSettled(() => value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [isSettled, value]);
  return settled;
}
