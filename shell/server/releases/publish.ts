import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { manifestFile } from '@ontrend/shared/manifest/manifest-file';
import { computeDigest } from '@ontrend/shared/server/compute-digest';
import { checkStartupRelease } from './check-release.ts';
import type { Pointers } from './compose-entry.ts';
import { grantClaimsOfBuilds } from './path-grants.ts';
import type { PathClaim } from './path-owners.ts';
import type { SignedProvenance } from './provenance.ts';
import { pruneBuilds } from './prune-builds.ts';
import type { ReleaseStore } from './release-store.ts';
import type { StartupRelease } from './startup-requests.ts';

/** A build that is not in the store yet. */
export interface UnpublishedBuild {
  app: string;
  version: string;
  /** Folder of the build. */
  folder: string;
}

/**
 * Returns the provenance of a build that an installation publishes itself. Its digest is that of the source folder, so that
 * another build that was put into the storage before under the same version is not released.
 */
async function describeOwnBuild(
  { app, folder }: UnpublishedBuild,
  { by, commit }: Requester,
): Promise<SignedProvenance> {
  const manifest = await readFile(join(folder, manifestFile(app)));
  return { manifest: computeDigest(manifest), commit, person: by, at: new Date().toISOString() };
}

/** Who publishes builds at a start. */
export interface Requester {
  /** ID of the container, or `NPM_START`. */
  by: string;
  /** Git commit of the builds; null when it is not known. */
  commit: string | null;
}

/** State after a start. */
export interface StartupResult {
  /** All pointers. */
  pointers: Pointers;
  /** Claims of the builds that the operator revoked. They stay so until the command `grant`. */
  revoked: PathClaim[];
}

/**
 * Publishes the builds of a checkout or an image at a start: stores and checks them, moves the pointers of those that were
 * not published before in one step, and prunes old builds. Free paths that its remotes claim are granted, because they are the
 * operator's own. Rollbacks, revoked paths and later releases of the same builds remain in effect.
 * @throws BuildRejectedError with all reasons; then no pointer has moved
 */
export async function publishAtStartup(
  store: ReleaseStore,
  builds: UnpublishedBuild[],
  requester: Requester,
): Promise<StartupResult> {
  const releases: Record<string, StartupRelease> = {};
  for (const build of builds) {
    const { app, version, folder } = build;
    await store.addBuild(app, version, folder);
    releases[app] = { by: requester.by, version, provenance: await describeOwnBuild(build, requester) };
  }
  const revoked = await grantClaimsOfBuilds(store, builds, requester.by);
  const pointers = await store.promoteAtStartup(releases, checkStartupRelease);
  for (const { app } of builds) await pruneBuilds(store, app);
  return { pointers, revoked };
}
