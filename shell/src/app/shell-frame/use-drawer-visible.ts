import { useSyncExternalStore } from 'react';

/** From this width on the drawer stands beside the page: the styles' breakpoint. */
const WIDE_VIEWPORT = '(min-width: 768px)';

/** Whether the window is wide enough for the drawer. */
export function isDrawerVisible(): boolean {
  return matchMedia(WIDE_VIEWPORT).matches;
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(WIDE_VIEWPORT);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** The same, as the window changes. */
export function useDrawerVisible(): boolean {
  return useSyncExternalStore(subscribe, isDrawerVisible, () => true);
}
