import type { DocumentRoute } from '@ontrend/shared/manifest';
import { matchRoutes } from 'react-router';
import { findRouteOwner, type RouteOwner } from '../../src/core/routes/route-table.ts';
import type { StoredRemote } from '../releases/release-store.ts';
import type { DeployedBuilds } from './deployed-builds.ts';

/** The page that a URL matches. */
export interface Page {
  /** Null for a page of the shell. */
  remote: StoredRemote | null;
  route: DocumentRoute;
  params: Record<string, string | undefined>;
}

/** Returns the owner of a pathname: in the route table, else among the granted paths. */
export function findOwner({ grantedOwners }: DeployedBuilds, pathname: string): RouteOwner | undefined {
  return findRouteOwner(pathname) ?? findRouteOwner(pathname, grantedOwners);
}

/** Returns true when the path belongs to a remote that is not deployed. */
export function isRemoteMissing(builds: DeployedBuilds, pathname: string): boolean {
  const remote = findOwner(builds, pathname)?.remote;
  return Boolean(remote && !builds.remotes.has(remote));
}

/** Route parameters never contain control characters; PostgreSQL rejects U+0000. */
const CONTROL_CHARACTER = /\p{Cc}/u;

/** Finds the remote and the route of a path, with the same ranking as the router. */
export function matchPage(builds: DeployedBuilds, pathname: string): Page | undefined {
  const owner = findOwner(builds, pathname);
  const remote = owner?.remote ? (builds.remotes.get(owner.remote)?.current ?? null) : null;
  if (!owner || (owner.remote && !remote)) return undefined;
  const { routes } = (remote ?? builds.shell).manifest;
  const match = matchRoutes(
    routes.map(({ path }) => ({ path })),
    pathname,
  )?.[0];
  if (!match || Object.values(match.params).some((value) => CONTROL_CHARACTER.test(value ?? '')))
    return undefined;
  const route = routes.find(({ path }) => path === match.route.path);
  return route && { remote, route, params: match.params };
}
