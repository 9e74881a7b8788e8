import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Whether the page is in a tab nobody sees. */
export function useTabHidden(): boolean {
  return useSyncExternalStore(subscribe, () => document.hidden);
}
