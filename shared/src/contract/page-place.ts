import { createContext, useContext } from 'react';
import type { Location } from 'react-router-dom';

/**
 * Where a page lies: by itself; `over` the page it was opened from, which stays as it is `behind` it (design 2, modal
 * routes). A page that is behind is not watched by anybody; one that is over draws itself as a dialog.
 */
export type PagePlace = 'alone' | 'behind' | 'over';

const PagePlaceContext = createContext<PagePlace>('alone');

/** For the shell: says where what is drawn inside lies. */
export const PagePlaceProvider = PagePlaceContext.Provider;

/** Where the page that asks lies. */
export function usePagePlace(): PagePlace {
  return useContext(PagePlaceContext);
}

/** What stands in the history for a page that was opened over another. */
export interface OverState {
  /** Key of the location of the page behind. */
  over: string;
}

/**
 * The history state that opens a route over the page that is shown: `navigate(path, { state: overState(location) })`.
 * After a reload, or where the page behind is another one by then, the route is a page by itself.
 * @param location of the page that opens it, or of a page over it that takes its place
 */
export function overState({ key, state }: Location): OverState {
  return { over: isOverState(state) ? state.over : key };
}

/** Whether a location was opened over another. */
export function isOverState(state: unknown): state is OverState {
  return typeof state === 'object' && state !== null && 'over' in state && typeof state.over === 'string';
}
