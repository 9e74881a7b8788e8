import { useSyncExternalStore } from 'react';

/** From this width on the drawer stands beside the page: the styles' breakpoint. */
const WIDE = '(min-width: 768px)';

/** Whether the window is wide enough for the drawer. */
export function isDrawerShown(): boolean {
  return matchMedia(WIDE).matches;
}

function watch(changed: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** The same, as the window changes. */
export function useDrawerShown(): boolean {
  return useSyncExternalStore(watch, isDrawerShown, () => true);
}
