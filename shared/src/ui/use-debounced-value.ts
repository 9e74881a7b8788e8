import { useEffect, useState } from 'react';

/** Returns a value after it has been stable for `ms` milliseconds. */
export function useDebouncedValue<Value>(value: Value, ms: number): Value {
  const [stable, setStable] = useState(value);
  const isStable = Object.is(stable, value);
  useEffect(() => {
    if (isStable) return;
    const timer = setTimeout(() => setStable(() => value), ms);
    return () => clearTimeout(timer);
  }, [isStable, value, ms]);
  return stable;
}
