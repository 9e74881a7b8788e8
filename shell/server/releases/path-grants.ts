import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteManifest } from '@ontrend/shared/manifest';
import {
  type Claimant,
  findObstacle,
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
    of: `shell@${version}`,
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
    const obstacle = findObstacle(claim, grants) ?? findObstacle(claim, grants, await readRouteTables(store));
    if (obstacle) throw new MoveError(`${path} can't be granted to ${remote}: it ${obstacle}.`);
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
export async function grantFreePaths(store: ReleaseStore, claimants: Claimant[], by: string): Promise<void> {
  if (claimants.every(({ paths = [] }) => paths.length === 0)) return;
  await store.changeGrants({ action: 'grant', by }, async (grants) => includeClaims(grants, claimants));
}

/**
 * Grants the paths that the remotes of a checkout claim, as far as they are free.
 * @param builds of the checkout; the shell's claims nothing
 * @param by actor, for the log
 */
export async function grantClaimsOfBuilds(
  store: ReleaseStore,
  builds: { app: string; folder: string }[],
  by: string,
): Promise<void> {
  const remotes = builds.filter(({ app }) => app !== 'shell');
  const claimants = remotes.map(async ({ folder }) =>
    remoteManifest.parse(JSON.parse(await readFile(join(folder, 'remote.json'), 'utf8'))),
  );
  await grantFreePaths(store, await Promise.all(claimants), by);
}
