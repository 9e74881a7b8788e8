import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteManifest } from '@ontrend/shared/manifest';
import {
  type ClaimingRemote,
  findClaimConflict,
  includeClaims,
  type NamedRouteTable,
  type PathClaim,
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
  await store.changeGrants(move, async (grants) => {
    // This server and a served shell may have different route tables.
    const conflict =
      findClaimConflict(claim, grants) ?? findClaimConflict(claim, grants, await readRouteTables(store));
    if (conflict) throw new MoveError(`${path} can't be granted to ${remote}: it ${conflict}.`);
    return { ...grants, [path]: remote };
  });
}

/**
 * Takes a path from a remote. Its pages there respond with 404 from the next document on.
 * @throws MoveError when the remote was not granted the path
 */
export async function revokePath(
  store: ReleaseStore,
  { remote, path }: PathClaim,
  move: RequestedMove,
): Promise<void> {
  await store.changeGrants(move, async (grants) => {
    if (grants[path] !== remote) throw new MoveError(`${path} is not granted to ${remote}.`);
    const { [path]: _, ...others } = grants;
    return others;
  });
}

/**
 * Grants the claimed paths that are free. Conflicts are reported by the release check.
 * @param by actor, for the log
 */
export async function grantFreePaths(
  store: ReleaseStore,
  remotes: ClaimingRemote[],
  by: string,
): Promise<void> {
  if (remotes.every(({ paths = [] }) => paths.length === 0)) return;
  await store.changeGrants({ action: 'grant', by }, async (grants) => includeClaims(grants, remotes));
}

/**
 * Grants the free paths among those that the remotes of a checkout claim.
 * @param builds builds of the checkout; the shell claims nothing
 * @param by actor, for the log
 */
export async function grantClaimsOfBuilds(
  store: ReleaseStore,
  builds: { app: string; folder: string }[],
  by: string,
): Promise<void> {
  const manifests = builds
    .filter(({ app }) => app !== 'shell')
    .map(async ({ folder }) =>
      remoteManifest.parse(JSON.parse(await readFile(join(folder, 'remote.json'), 'utf8'))),
    );
  await grantFreePaths(store, await Promise.all(manifests), by);
}
