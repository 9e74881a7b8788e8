import type { RouteHandle } from '@ontrend/shared/contract';
import { createContext, useContext, useLayoutEffect } from 'react';

/** Handle of the 404 page (SHELL-10). */
export const NOT_FOUND_HANDLE = {
  name: 'not-found',
  layout: 'not-found',
  transition: 'none',
  title: 'notFound.title',
} as const satisfies RouteHandle;

/** Handle of the error page. */
export const ERROR_HANDLE = {
  name: 'error',
  layout: 'default',
  transition: 'none',
  title: 'error.title',
} as const satisfies RouteHandle;

/** Handle of a page whose remote can't be loaded, so that its own handle is unknown. */
export const UNAVAILABLE_HANDLE = {
  name: 'unavailable',
  layout: 'default',
  transition: 'none',
  title: 'remote.title',
} as const satisfies RouteHandle;

/** Sets or clears the handle that the frame uses instead of the matched one. */
export const HandleOverrideContext = createContext<(handle: RouteHandle | null) => void>(() => {});

/**
 * Overrides the handle of the matched route while the component is mounted. A matched route can still turn
 * out to be an error or an unknown profile, which needs another frame and title.
 * @param handle null: the handle of the route stays
 */
export function useHandleOverride(handle: RouteHandle | null): void {
  const setHandleOverride = useContext(HandleOverrideContext);
  useLayoutEffect(() => {
    setHandleOverride(handle);
    return () => setHandleOverride(null);
  }, [setHandleOverride, handle]);
}
