import { useEffect, useState } from 'react';

/** Returns a value after it has been stable for `ms` milliseconds. */
export function useDebouncedValue<Value>(value: Value, ms: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}
