import { useEffect, useState } from 'react';

/** A value as it is once it has rested. @param ms so long it has to stay the same */
export function useDebouncedValue<Value>(value: Value, ms: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}
