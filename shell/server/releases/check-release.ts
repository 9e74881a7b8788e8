import type { BundleSize, ShellManifest } from '@ontrend/shared/manifest';
import { BuildRejectedError } from './build-rejected-error.ts';
import { checkBuildFiles } from './check-build-files.ts';
import type { Pointers } from './compose-entry.ts';
import { findBudget, findIncompatibilities } from './find-incompatibilities.ts';
import { type BuildName, inspectBuilds } from './inspect-builds.ts';
import { measurePage } from './inspection/measure-page.ts';
import { activeVersions, promotePointer } from './pointer.ts';
import { BUILD_RETENTION_MS } from './prune-builds.ts';
import type { ReleaseStore } from './release-store.ts';

function listActiveBuilds(pointers: Pointers, app: string): BuildName[] {
  const pointer = pointers[app];
  return pointer ? activeVersions(pointer).map((version) => ({ app, version })) : [];
}

/** Returns the remotes to check after a move of some apps: all of them when the shell moves. */
function listAffectedRemotes(pointers: Pointers, moved: string[]): BuildName[] {
  const apps = moved.includes('shell') ? Object.keys(pointers) : moved;
  return [...new Set(apps)]
    .filter((app) => app !== 'shell')
    .flatMap((app) => listActiveBuilds(pointers, app));
}

/**
 * Checks all combinations of builds that would be served together: a remote with every active shell, a shell
 * with every active remote, canaries included.
 * @param pointers all pointers after the move
 * @param moved apps whose pointers would move
 * @throws BuildRejectedError with a sentence for each reason
 */
export async function checkCompatibility(
  store: ReleaseStore,
  pointers: Pointers,
  moved: string[],
): Promise<void> {
  const shells: ShellManifest[] = [];
  for (const { version } of listActiveBuilds(pointers, 'shell'))
    shells.push((await store.loadShell(version)).manifest);
  if (shells.length === 0) throw new BuildRejectedError(['The shell must be published before its remotes.']);
  const reasons: string[] = [];
  const { grants } = await store.readCurrent();
  for (const { app, version } of listAffectedRemotes(pointers, moved)) {
    const { manifest } = await store.loadRemote(app, version);
    const size = await measurePage(manifest, await store.storage.fetchBuild(app, version));
    for (const shell of shells) reasons.push(...findIncompatibilities({ ...manifest, size }, shell, grants));
  }
  if (reasons.length > 0) throw new BuildRejectedError(reasons);
}

/**
 * Checks a release before users get it: the files of builds that were not released before, the compatibility of all builds
 * that would be served together, and the code of new builds, in a sandbox (decision 098).
 * @param pointers all pointers after the move
 * @param moved apps whose pointers would move
 * @throws BuildRejectedError with a sentence for each reason
 */
export async function checkRelease(store: ReleaseStore, pointers: Pointers, moved: string[]): Promise<void> {
  const released = new Map<string, Set<string>>();
  const since = new Date(Date.now() - BUILD_RETENTION_MS);
  for (const app of moved) released.set(app, await store.listVersionsSince(app, since));
  await checkBuilds(store, pointers, moved, ({ app, version }) => released.get(app)?.has(version) === false);
}

/** Checks a release as `checkRelease` does, with the builds for which `isNew` returns true as new ones. */
async function checkBuilds(
  store: ReleaseStore,
  pointers: Pointers,
  moved: string[],
  isNew: (build: BuildName) => boolean,
): Promise<void> {
  for (const app of moved) {
    for (const build of listActiveBuilds(pointers, app).filter(isNew))
      await checkBuildFiles(store, build.app, build.version);
  }
  await checkCompatibility(store, pointers, moved);
  const currentShell = await store.readPointer('shell');
  await inspectBuilds(store, {
    shells: listActiveBuilds(pointers, 'shell'),
    remotes: listAffectedRemotes(pointers, moved),
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
  await checkBuilds(store, pointers, [app], (build) => build.app === app && build.version === version);
  const nameOf = (build: BuildName) => `${build.app}@${build.version}`;
  if (app === 'shell') return { app, version, checkedWith: listAffectedRemotes(pointers, [app]).map(nameOf) };
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
