import type { RemoteManifest } from '@ontrend/shared/manifest';
import { isUnderPath } from '../../src/core/routes/is-under-path.ts';
import {
  findAliasTarget,
  findRouteOwner,
  listRemoteNames,
  type RouteOwner,
  routeTable,
} from '../../src/core/routes/route-table.ts';

/** Remotes to which the operator granted top-level paths, by path (decision 103). */
export type Grants = Readonly<Record<string, string>>;

/** Remotes from which the operator revoked top-level paths, by path. Only the command `grant` grants them again. */
export type Revocations = Readonly<Record<string, string[]>>;

/** Who owns granted paths, and which claims were revoked. */
export interface PathRights {
  grants: Grants;
  revocations: Revocations;
}

/** A top-level path and the remote that owns it or asks for it. */
export interface PathClaim {
  remote: string;
  path: string;
}

/** A remote's name and the paths it claims, in its manifest. */
export type ClaimingRemote = Pick<RemoteManifest, 'name' | 'paths'>;

/** A route table, with its name in messages. */
export interface NamedRouteTable {
  label: string;
  owners: RouteOwner[] | undefined;
}

/** The route table that this server was compiled with. */
const COMPILED_TABLE: NamedRouteTable = { label: 'the route table', owners: undefined };

/**
 * First segments of URLs that the document server, the gateway or the API answers, so they can't be pages of a remote. Owners
 * of the paths in the route table are found there.
 */
const RESERVED_SEGMENTS = new Set([
  'api',
  'assets',
  'consent',
  'dev',
  'gateway',
  'health',
  'illustrations',
  'lottie',
  'media',
  'metrics',
  'oembed',
  'releases',
  'sitemap',
]);

/** Returns whether the site itself uses a top-level path. */
export function isReservedPath(path: string): boolean {
  return RESERVED_SEGMENTS.has(path.slice(1)) || findAliasTarget(path) !== null;
}

/** Returns granted paths as entries of a route table. */
export function listGrantedOwners(grants: Grants): RouteOwner[] {
  return Object.entries(grants).map(([path, remote]) => ({ path, remote }));
}

/**
 * Returns why a remote can't own a path, as the end of a sentence about the path; undefined when it can.
 * @param tables route tables that decide, besides the grants
 */
export function findClaimConflict(
  { remote, path }: PathClaim,
  grants: Grants,
  tables: NamedRouteTable[] = [COMPILED_TABLE],
): string | undefined {
  if (isReservedPath(path)) return 'is reserved for the site';
  for (const { label, owners } of tables) {
    const owner = findRouteOwner(path, owners);
    if (owner) return `belongs to ${owner.remote ?? 'the shell'} in ${label}`;
  }
  const holder = grants[path];
  if (holder) return holder === remote ? undefined : `is granted to ${holder}`;
  const namesake = listRemoteNames().find((name) => name === `mf-${path.slice(1)}`);
  return namesake && namesake !== remote ? `is the name of ${namesake}` : undefined;
}

/**
 * Returns the manifest of a served remote with the claims and routes that are in effect. Those of a revoked path are not, so they
 * must not prevent the release of a shell. Without any route, the remote is not served any more.
 * @param owners route table of the current shell
 */
export function keepOwnedRoutes(
  manifest: RemoteManifest,
  grants: Grants,
  owners: RouteOwner[] = routeTable,
): RemoteManifest {
  const all = [...owners, ...listGrantedOwners(grants)];
  const isOwned = (path: string) => findRouteOwner(path, all)?.remote === manifest.name;
  const routes = manifest.routes.filter(({ path }) => isOwned(path));
  return { ...manifest, paths: manifest.paths?.filter(isOwned), routes };
}

/** Returns whether a remote owns no path, so that documents do not name it. */
export function ownsNoPath(remote: string, grants: Grants): boolean {
  return !listRemoteNames().includes(remote) && !Object.values(grants).includes(remote);
}

/** Returns whether the operator revoked a path from a remote, and has not granted it to this remote again. */
export const isRevoked = ({ remote, path }: PathClaim, revocations: Revocations): boolean =>
  revocations[path]?.includes(remote) === true;

/** Returns the paths that were revoked from a remote. */
export const listRevokedPaths = (remote: string, revocations: Revocations): string[] =>
  Object.keys(revocations).filter((path) => isRevoked({ remote, path }, revocations));

/** Returns the manifest of a remote without the claims that were revoked, and without the routes below them. */
export function dropRevokedClaims(manifest: RemoteManifest, revocations: Revocations): RemoteManifest {
  const { name, paths = [], routes } = manifest;
  const revoked = paths.filter((path) => isRevoked({ remote: name, path }, revocations));
  if (revoked.length === 0) return manifest;
  return {
    ...manifest,
    paths: paths.filter((path) => !revoked.includes(path)),
    routes: routes.filter(({ path }) => !revoked.some((claimed) => isUnderPath(path, claimed))),
  };
}

/** Returns the rights after a remote was granted a path. */
export function addGrant({ grants, revocations }: PathRights, { remote, path }: PathClaim): PathRights {
  const { [path]: revoked = [], ...others } = revocations;
  const rest = revoked.filter((name) => name !== remote);
  return {
    grants: { ...grants, [path]: remote },
    revocations: rest.length > 0 ? { ...others, [path]: rest } : others,
  };
}

/** Returns the rights after a path was revoked from the remote that owns it. */
export function removeGrant({ grants, revocations }: PathRights, { remote, path }: PathClaim): PathRights {
  const { [path]: _, ...others } = grants;
  return { grants: others, revocations: { ...revocations, [path]: [...(revocations[path] ?? []), remote] } };
}

/**
 * Returns the grants, with the claimed paths that are free added.
 * @param revocations claims that are left out
 */
export function includeClaims(
  grants: Grants,
  remotes: ClaimingRemote[],
  revocations: Revocations = {},
): Grants {
  const all: Record<string, string> = { ...grants };
  for (const { name: remote, paths = [] } of remotes) {
    for (const path of paths) {
      const claim = { remote, path };
      if (!findClaimConflict(claim, all) && !isRevoked(claim, revocations)) all[path] = remote;
    }
  }
  return all;
}
