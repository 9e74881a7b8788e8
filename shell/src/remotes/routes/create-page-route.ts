import type { RemoteRoute } from '@ontrend/shared/contract';
import type { RouteObject } from 'react-router-dom';
import { describeUnknownMiddleware } from '../../core/guards/guards.ts';
import { PlannedPage } from './planned-page.tsx';

/**
 * Creates the router's route for a page: the page itself, the placeholder of a planned page, or a 500 for
 * unknown middleware.
 * @param remote remote of the page; undefined for pages of the shell
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
  return route.handle.isPlanned ? { ...page, Component: PlannedPage } : page;
}
