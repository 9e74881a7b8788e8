import { useCallback, useSyncExternalStore } from 'react';

/**
 * Reads something off a video element, again whenever one of the events tells of a change.
 * @param read must give the same value as long as nothing changed
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
