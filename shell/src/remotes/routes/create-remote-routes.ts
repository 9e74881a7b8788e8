import type { RemoteModule } from '@ontrend/shared/contract';
import type { RouteObject } from 'react-router-dom';
import { findTopPath } from '../../core/routes/route-table.ts';
import { createPageRoute } from './create-page-route.ts';

/**
 * Makes the routes of a remote ready for the router: each handle learns whose it is.
 * @throws Error when it brings a route below a top path of another remote
 */
export function createRemoteRoutes(module: RemoteModule): RouteObject[] {
  for (const route of module.routes) {
    const owner = findTopPath(route.path)?.remote;
    if (owner !== module.name) {
      throw new Error(`${module.name} brings ${route.path}, which belongs to ${owner ?? 'nobody'}`);
    }
  }
  return module.routes.map((route) => createPageRoute(route, module.name));
}
