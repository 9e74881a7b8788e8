import { createContext, useContext } from 'react';
import type { Location } from 'react-router-dom';

/**
 * Where a page lies: by itself; `over` the page it was opened from, which stays as it is `behind` it (design 2, modal
 * routes). A page that is behind is not watched by anybody; one that is over draws itself as a dialog.
 */
export type PageLayer = 'single' | 'background' | 'overlay';

const PageLayerContext = createContext<PageLayer>('single');

/** For the shell: says where what is drawn inside lies. */
export const PageLayerProvider = PageLayerContext.Provider;

/** Where the page that asks lies. */
export function usePageLayer(): PageLayer {
  return useContext(PageLayerContext);
}

/** What stands in the history for a page that was opened over another. */
export interface ModalRouteState {
  /** Key of the location of the page behind. */
  backgroundKey: string;
}

/**
 * The history state that opens a route over the page that is shown: `navigate(path, { state: overState(location) })`.
 * After a reload, or where the page behind is another one by then, the route is a page by itself.
 * @param location of the page that opens it, or of a page over it that takes its place
 */
export function modalRouteState({ key, state }: Location): ModalRouteState {
  return { backgroundKey: isModalRouteState(state) ? state.backgroundKey : key };
}

/** Whether a location was opened over another. */
export function isModalRouteState(state: unknown): state is ModalRouteState {
  return (
    typeof state === 'object' &&
    state !== null &&
    'backgroundKey' in state &&
    typeof state.backgroundKey === 'string'
  );
}
