import type { RouteHandle } from '@ontrend/shared/contract';
import { createContext, useContext, useLayoutEffect } from 'react';

/** The handle of a page that is not there: the frame and the title of the 404 document (spec 2.2). */
export const NOT_FOUND_HANDLE = {
  name: 'not-found',
  layout: 'not-found',
  transition: 'none',
  title: 'notFound.title',
} as const satisfies RouteHandle;

/** The handle of a page that broke. */
export const ERROR_HANDLE = {
  name: 'error',
  layout: 'default',
  transition: 'none',
  title: 'error.title',
} as const satisfies RouteHandle;

/** The handle of a page whose remote can't be loaded: what it is, nobody knows yet. */
export const UNAVAILABLE_HANDLE = {
  name: 'unavailable',
  layout: 'default',
  transition: 'none',
  title: 'remote.title',
} as const satisfies RouteHandle;

/** How what stands in a page's place tells the frame around it. */
export const HandleOverrideContext = createContext<(handle: RouteHandle | null) => void>(() => {});

/**
 * Gives the frame another handle while this stands: a route that matched may still lead to nothing (an unknown
 * profile) or break, and its own handle would give frame and title of what is not shown.
 */
export function useHandleOverride(handle: RouteHandle): void {
  const setHandleOverride = useContext(HandleOverrideContext);
  useLayoutEffect(() => {
    setHandleOverride(handle);
    return () => setHandleOverride(null);
  }, [setHandleOverride, handle]);
}
