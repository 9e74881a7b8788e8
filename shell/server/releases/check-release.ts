import { isDeepStrictEqual } from 'node:util';
import type { BundleSize, RemoteManifest, ShellManifest } from '@ontrend/shared/manifest';
import { BuildRejectedError } from './build-rejected-error.ts';
import { checkBuildFiles } from './check-build-files.ts';
import type { Pointers } from './compose-entry.ts';
import { findBudget, findIncompatibilities, findTakenPaths } from './find-incompatibilities.ts';
import { type BuildName, inspectBuilds } from './inspect-builds.ts';
import { measurePage } from './inspection/measure-page.ts';
import { dropRevokedClaims, keepOwnedRoutes } from './path-owners.ts';
import { activeVersions, type Pointer, promotePointer } from './pointer.ts';
import { BUILD_RETENTION_MS } from './prune-builds.ts';
import type { ReleaseStore } from './release-store.ts';

function listActiveBuilds(pointers: Pointers, app: string): BuildName[] {
  const pointer = pointers[app];
  return pointer ? activeVersions(pointer).map((version) => ({ app, version })) : [];
}

/** A build of a remote, with the part of its manifest that is in effect. */
interface AffectedRemote extends BuildName {
  manifest: RemoteManifest;
}

/** Returns whether a move releases a build. Served builds and targets of rollbacks were released before. */
type ReleaseFilter = (build: BuildName) => boolean;

/** Builds of a move that are new, and what is required of them. */
interface ReleasedBuilds {
  /** Such remotes must own all paths that they claim; of the others, only what is in effect matters. */
  isReleased: ReleaseFilter;
  /** Claims that the operator revoked count as dropped, instead of preventing the release. */
  mayClaimRevokedPaths?: boolean;
}

/**
 * Returns the remotes to check after a move of some apps: all served ones when the shell moves.
 */
async function listAffectedRemotes(
  store: ReleaseStore,
  pointers: Pointers,
  moved: string[],
  { isReleased, mayClaimRevokedPaths = false }: ReleasedBuilds,
): Promise<AffectedRemote[]> {
  const { pointers: before, grants, revocations } = await store.readCurrent();
  const shell = before.shell && (await store.loadShell(before.shell.current).catch(() => undefined));
  const affected: AffectedRemote[] = [];
  for (const app of new Set(moved.includes('shell') ? Object.keys(pointers) : moved)) {
    if (app === 'shell') continue;
    for (const build of listActiveBuilds(pointers, app)) {
      const { manifest } = await store.loadRemote(app, build.version);
      const served = keepOwnedRoutes(manifest, grants, shell?.manifest.routeOwners);
      const claimed = mayClaimRevokedPaths ? dropRevokedClaims(manifest, revocations) : manifest;
      if (isReleased(build)) affected.push({ ...build, manifest: claimed });
      else if (served.routes.length > 0) affected.push({ ...build, manifest: served });
    }
  }
  return affected;
}

/**
 * Checks all combinations of builds that would be served together: a remote with every active shell, a shell
 * with every active remote, canaries included.
 * @param pointers all pointers after the move
 * @param moved apps whose pointers would move
 * @param builds released remotes must own all paths that they claim, and released shells must leave granted paths to their owners
 * @throws BuildRejectedError with a sentence for each reason
 */
async function checkCompatibility(
  store: ReleaseStore,
  pointers: Pointers,
  moved: string[],
  builds: ReleasedBuilds,
): Promise<void> {
  const shells: ShellManifest[] = [];
  for (const { version } of listActiveBuilds(pointers, 'shell'))
    shells.push((await store.loadShell(version)).manifest);
  if (shells.length === 0) throw new BuildRejectedError(['The shell must be published before its remotes.']);
  const { grants } = await store.readCurrent();
  const released = shells.filter(({ version }) => builds.isReleased({ app: 'shell', version }));
  const reasons = released.flatMap((shell) => findTakenPaths(shell, grants));
  for (const { app, version, manifest } of await listAffectedRemotes(store, pointers, moved, builds)) {
    const size = await measurePage(manifest, await store.storage.fetchBuild(app, version));
    for (const shell of shells) reasons.push(...findIncompatibilities({ ...manifest, size }, shell, grants));
  }
  if (reasons.length > 0) throw new BuildRejectedError(reasons);
}

/** Returns the versions that a move makes current, or serves as a canary to another share of browsers. */
function listReleasedVersions(before: Pointer | undefined, { current, canary }: Pointer): string[] {
  const released = current === before?.current ? [] : [current];
  return canary && !isDeepStrictEqual(canary, before?.canary) ? [...released, canary.version] : released;
}

/** Returns a filter for the builds that a release starts to serve, which excludes the current build beside a new canary. */
async function findReleasedBuilds(
  store: ReleaseStore,
  pointers: Pointers,
  moved: string[],
): Promise<ReleaseFilter> {
  const before = await store.readPointers();
  const released = new Set(
    moved.flatMap((app) => {
      const after = pointers[app];
      return after ? listReleasedVersions(before[app], after).map((version) => `${app}@${version}`) : [];
    }),
  );
  return ({ app, version }) => released.has(`${app}@${version}`);
}

/**
 * Checks the manifests of a release, without its files and its code (see `checkRelease`).
 * @throws BuildRejectedError with a sentence for each reason
 */
export async function checkReleaseCompatibility(
  store: ReleaseStore,
  pointers: Pointers,
  moved: string[],
): Promise<void> {
  const isReleased = await findReleasedBuilds(store, pointers, moved);
  await checkCompatibility(store, pointers, moved, { isReleased });
}

/**
 * Checks a rollback, by a person or by the release watch. Its target was compatible once, but other apps may have moved since. A path
 * that was revoked since must not prevent it.
 * @throws BuildRejectedError with a sentence for each reason
 */
export function checkRollbackCompatibility(
  store: ReleaseStore,
  pointers: Pointers,
  moved: string[],
): Promise<void> {
  return checkCompatibility(store, pointers, moved, { isReleased: () => false });
}

/**
 * Checks a release before users get it: the files of builds that were not released before, the compatibility of all builds
 * that would be served together, and the code of new builds, in a sandbox (decision 098).
 * @param pointers all pointers after the move
 * @param moved apps whose pointers would move
 * @throws BuildRejectedError with a sentence for each reason
 */
export function checkRelease(store: ReleaseStore, pointers: Pointers, moved: string[]): Promise<void> {
  return checkReleasedBuilds(store, pointers, moved, false);
}

/**
 * Checks builds that an installation publishes at its start, as `checkRelease` does. Paths that the operator revoked do not
 * prevent it: their pages do not exist, and all others of the build do.
 * @throws BuildRejectedError with a sentence for each reason
 */
export function checkStartupRelease(store: ReleaseStore, pointers: Pointers, moved: string[]): Promise<void> {
  return checkReleasedBuilds(store, pointers, moved, true);
}

async function checkReleasedBuilds(
  store: ReleaseStore,
  pointers: Pointers,
  moved: string[],
  mayClaimRevokedPaths: boolean,
): Promise<void> {
  const served = new Map<string, Set<string>>();
  const since = new Date(Date.now() - BUILD_RETENTION_MS);
  for (const app of moved) served.set(app, await store.listVersionsSince(app, since));
  await checkBuilds(store, pointers, moved, {
    isNew: ({ app, version }) => served.get(app)?.has(version) === false,
    isReleased: await findReleasedBuilds(store, pointers, moved),
    mayClaimRevokedPaths,
  });
}

/**
 * Checks a release as `checkRelease` does.
 * @param builds `isNew`: returns true for builds that were not released before
 */
async function checkBuilds(
  store: ReleaseStore,
  pointers: Pointers,
  moved: string[],
  builds: ReleasedBuilds & { isNew: ReleaseFilter },
): Promise<void> {
  const { isNew } = builds;
  for (const app of moved) {
    for (const build of listActiveBuilds(pointers, app).filter(isNew))
      await checkBuildFiles(store, build.app, build.version);
  }
  await checkCompatibility(store, pointers, moved, builds);
  const currentShell = await store.readPointer('shell');
  await inspectBuilds(store, {
    shells: listActiveBuilds(pointers, 'shell'),
    remotes: await listAffectedRemotes(store, pointers, moved, builds),
    currentShell: currentShell && { app: 'shell', version: currentShell.current },
    isNew,
  });
}

/** What the check of a build found that was not released. */
export interface CheckedBuild extends BuildName {
  /** Shells that it was checked with, or remotes for a shell. */
  checkedWith: string[];
  /** Gzip size of a page, and the current shell's budget; undefined for the shell. */
  size?: BundleSize;
  budget?: BundleSize;
}

/**
 * Checks a stored build as if it were promoted, without moving its pointer.
 * @throws BuildRejectedError with a sentence for each reason
 */
export async function checkBuild(store: ReleaseStore, { app, version }: BuildName): Promise<CheckedBuild> {
  const before = await store.readPointers();
  const pointers = { ...before, [app]: promotePointer(before[app], version) };
  const isChecked = (build: BuildName) => build.app === app && build.version === version;
  await checkBuilds(store, pointers, [app], { isNew: isChecked, isReleased: isChecked });
  const nameOf = (build: BuildName) => `${build.app}@${build.version}`;
  if (app === 'shell') {
    const remotes = await listAffectedRemotes(store, pointers, [app], { isReleased: () => false });
    return { app, version, checkedWith: remotes.map(nameOf) };
  }
  const { manifest } = await store.loadRemote(app, version);
  const { budgets } = (await store.loadShell(pointers.shell?.current ?? '')).manifest;
  const budget = findBudget(budgets, app);
  return {
    app,
    version,
    checkedWith: listActiveBuilds(pointers, 'shell').map(nameOf),
    size: await measurePage(manifest, await store.storage.fetchBuild(app, version)),
    ...(budget && { budget }),
  };
}
