import type { RouteHandle } from '@ontrend/shared/contract';
import { createContext, useContext, useLayoutEffect } from 'react';

/** The handle of a page that is not there: the frame and the title of the 404 document (spec 2.2). */
export const LOST_HANDLE = {
  name: 'not-found',
  layout: 'not-found',
  transition: 'none',
  title: 'notFound.title',
} as const satisfies RouteHandle;

/** How a page tells the frame around it that there is nothing at this address. */
export const LostContext = createContext<(isLost: boolean) => void>(() => {});

/**
 * Tells the frame while this stands: a route that matched may still lead to nothing (an unknown profile), and its
 * own handle would give frame and title of what is not there.
 */
export function useTellLost(): void {
  const tell = useContext(LostContext);
  useLayoutEffect(() => {
    tell(true);
    return () => tell(false);
  }, [tell]);
}
