import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Returns whether the browser tab is hidden. */
export function useTabHidden(): boolean {
  return useSyncExternalStore(subscribe, () => document.hidden);
}
