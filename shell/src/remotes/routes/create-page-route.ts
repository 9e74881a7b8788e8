import type { RemoteRoute } from '@ontrend/shared/contract';
import type { RouteObject } from 'react-router-dom';
import { describeUnknownMiddleware } from '../../core/guards/guards.ts';
import { PlannedPage } from './planned-page.tsx';

/**
 * What the router gets for a page, by what its handle says: the page itself, the word that it is being built, or a
 * 500 where it asks for middleware nobody knows.
 * @param remote whose page it is; none for the shell's own
 */
export function createPageRoute(route: RemoteRoute, remote?: string): RouteObject {
  const page = { ...route, handle: { ...route.handle, ...(remote ? { remote } : {}) } } as RouteObject;
  const problem = describeUnknownMiddleware(route.handle.middleware);
  if (problem) {
    return {
      path: page.path as string,
      handle: page.handle,
      element: null,
      loader: () => {
        throw new Response(problem, { status: 500 });
      },
    };
  }
  return route.handle.notYet ? { ...page, Component: PlannedPage } : page;
}
