import { useSyncExternalStore } from 'react';

/** The styles show the drawer next to the page from this width on. */
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

/** Returns whether the drawer is visible, and updates when the window is resized. */
export function useDrawerVisible(): boolean {
  return useSyncExternalStore(subscribe, isDrawerVisible, () => true);
}
