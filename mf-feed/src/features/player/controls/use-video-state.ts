import { useCallback, useSyncExternalStore } from 'react';

/**
 * Reads a value from a video element and updates it on the given events.
 * @param read must return an equal value while nothing has changed
 */
export function useVideoState<Value>(
  element: HTMLVideoElement,
  names: readonly string[],
  read: (element: HTMLVideoElement) => Value,
): Value {
  const subscribe = useCallback(
    (onChange: () => void) => {
      for (const name of names) element.addEventListener(name, onChange);
      return () => {
        for (const name of names) element.removeEventListener(name, onChange);
      };
    },
    [element, names],
  );
  return useSyncExternalStore(subscribe, () => read(element));
}
