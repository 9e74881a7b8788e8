import type { RemoteModule } from '@ontrend/shared/contract';
import type { RouteObject } from 'react-router-dom';
import { findRouteOwner } from '../../core/routes/route-table.ts';
import { createPageRoute } from './create-page-route.ts';

/**
 * Creates the router's routes for a remote and adds its name to each handle.
 * @throws Error when the remote adds a route below a top path of another remote
 */
export function createRemoteRoutes(module: RemoteModule): RouteObject[] {
  for (const route of module.routes) {
    const owner = findRouteOwner(route.path)?.remote;
    if (owner !== module.name) {
      throw new Error(`${module.name} defines ${route.path}, which belongs to ${owner ?? 'no remote'}`);
    }
  }
  return module.routes.map((route) => createPageRoute(route, module.name));
}
