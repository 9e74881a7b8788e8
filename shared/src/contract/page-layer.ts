import { createContext, useContext } from 'react';
import type { Location } from 'react-router-dom';

/**
 * How a page is shown: as the only page (`single`), as the `overlay` of a modal route, or as the `background`
 * behind such an overlay (ARCHITECTURE.md). A background page is inactive; an overlay renders itself as a
 * dialog.
 */
export type PageLayer = 'single' | 'background' | 'overlay';

const PageLayerContext = createContext<PageLayer>('single');

/** For the shell: sets the layer of the pages inside. */
export const PageLayerProvider = PageLayerContext.Provider;

/** Returns the layer of the current page. */
export function usePageLayer(): PageLayer {
  return useContext(PageLayerContext);
}

/** History state of a page that was opened over another one. */
export interface ModalRouteState {
  /** Key of the background page's location. */
  backgroundKey: string;
}

/**
 * Returns the history state that opens a route over the current page: `navigate(path, { state:
 * modalRouteState(location) })`. After a reload, or when the background page has changed, the route is shown
 * as a single page.
 * @param location of the page that opens it, or of an overlay that is replaced
 */
export function modalRouteState({ key, state }: Location): ModalRouteState {
  return { backgroundKey: isModalRouteState(state) ? state.backgroundKey : key };
}

/** Returns whether a location was opened over another one. */
export function isModalRouteState(state: unknown): state is ModalRouteState {
  return (
    typeof state === 'object' &&
    state !== null &&
    'backgroundKey' in state &&
    typeof state.backgroundKey === 'string'
  );
}
