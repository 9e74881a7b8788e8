import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteManifest } from '@ontrend/shared/manifest';
import {
  addGrant,
  type ClaimingRemote,
  findClaimConflict,
  includeClaims,
  isRevoked,
  type NamedRouteTable,
  type PathClaim,
  removeGrant,
} from './path-owners.ts';
import { activeVersions, MoveError } from './pointer.ts';
import type { RequestedMove } from './pointer-log.ts';
import type { ReleaseStore } from './release-store.ts';

/** Returns the route tables of the served shells. */
async function readRouteTables(store: ReleaseStore): Promise<NamedRouteTable[]> {
  const pointer = await store.readPointer('shell');
  const tables = (pointer ? activeVersions(pointer) : []).map(async (version) => ({
    label: `shell@${version}`,
    owners: (await store.loadShell(version)).manifest.routeOwners,
  }));
  return Promise.all(tables);
}

/**
 * Makes a remote the owner of a top-level path.
 * @throws MoveError when the path is reserved or has another owner
 */
export async function grantPath(store: ReleaseStore, claim: PathClaim, move: RequestedMove): Promise<void> {
  const { remote, path } = claim;
  await store.changeGrants(move, async (rights) => {
    const { grants } = rights;
    // This server and a served shell may have different route tables.
    const conflict =
      findClaimConflict(claim, grants) ?? findClaimConflict(claim, grants, await readRouteTables(store));
    if (conflict) throw new MoveError(`${path} can't be granted to ${remote}: it ${conflict}.`);
    return addGrant(rights, claim);
  });
}

/**
 * Takes a path from a remote. Its pages there respond with 404 from the next document on, also after a restart.
 * @throws MoveError when the remote was not granted the path
 */
export async function revokePath(store: ReleaseStore, claim: PathClaim, move: RequestedMove): Promise<void> {
  const { remote, path } = claim;
  await store.changeGrants(move, async (rights) => {
    if (rights.grants[path] !== remote) throw new MoveError(`${path} is not granted to ${remote}.`);
    return removeGrant(rights, claim);
  });
}

/**
 * Grants the claimed paths that are free and were not revoked. Conflicts are reported by the release check.
 * @param by actor, for the log
 * @returns the claims that stay revoked
 */
export async function grantFreePaths(
  store: ReleaseStore,
  remotes: ClaimingRemote[],
  by: string,
): Promise<PathClaim[]> {
  const claims = remotes.flatMap(({ name, paths = [] }) => paths.map((path) => ({ remote: name, path })));
  if (claims.length === 0) return [];
  await store.changeGrants({ action: 'grant', by }, async ({ grants, revocations }) => ({
    grants: includeClaims(grants, remotes, revocations),
    revocations,
  }));
  const { revocations } = await store.readCurrent();
  return claims.filter((claim) => isRevoked(claim, revocations));
}

/**
 * Grants the free paths among those that the remotes of a checkout claim.
 * @param builds builds of the checkout; the shell claims nothing
 * @param by actor, for the log
 * @returns the claims that stay revoked
 */
export async function grantClaimsOfBuilds(
  store: ReleaseStore,
  builds: { app: string; folder: string }[],
  by: string,
): Promise<PathClaim[]> {
  const manifests = builds
    .filter(({ app }) => app !== 'shell')
    .map(async ({ folder }) =>
      remoteManifest.parse(JSON.parse(await readFile(join(folder, 'remote.json'), 'utf8'))),
    );
  return grantFreePaths(store, await Promise.all(manifests), by);
}
