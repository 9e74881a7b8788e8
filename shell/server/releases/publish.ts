import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteManifest, ShellManifest } from '@ontrend/shared/manifest';
import { computeDigest } from '@ontrend/shared/server/compute-digest';
import type { Pointers } from './compose-entry.ts';
import { findIncompatibilities } from './find-incompatibilities.ts';
import { activeVersions, promotePointer } from './pointer.ts';
import type { SignedProvenance } from './provenance.ts';
import { pruneBuilds } from './prune-builds.ts';
import type { ReleaseStore } from './release-store.ts';

/** A build that is not in the store yet. */
export interface UnpublishedBuild {
  app: string;
  version: string;
  /** Folder of the build. */
  folder: string;
}

/**
 * A build that is invalid or incompatible with the served builds. The message has a sentence for each reason.
 */
export class BuildRejectedError extends Error {
  override name = 'BuildRejectedError';
  readonly reasons: string[];

  constructor(reasons: string[]) {
    super(reasons.join('\n'));
    this.reasons = reasons;
  }
}

const activeVersionsOf = (pointers: Pointers, app: string): string[] => {
  const pointer = pointers[app];
  return pointer ? activeVersions(pointer) : [];
};

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
  for (const version of activeVersionsOf(pointers, 'shell')) {
    shells.push((await store.loadShell(version)).manifest);
  }
  if (shells.length === 0) throw new BuildRejectedError(['The shell must be published before its remotes.']);
  const apps = new Set(moved.includes('shell') ? Object.keys(pointers) : moved);
  apps.delete('shell');
  const reasons: string[] = [];
  for (const app of apps) {
    for (const version of activeVersionsOf(pointers, app)) {
      const remote: RemoteManifest = (await store.loadRemote(app, version)).manifest;
      for (const shell of shells) reasons.push(...findIncompatibilities(remote, shell));
    }
  }
  if (reasons.length > 0) throw new BuildRejectedError(reasons);
}

/** Actor of moves by `npm start`, which publishes its own builds. */
const INSTALLATION_ACTOR = 'the installation';

/**
 * Returns the provenance of a build that an installation publishes itself. Its digest is that of the source folder, so that
 * another build that was put into the storage before under the same version is not released.
 */
export async function describeOwnBuild(
  app: string,
  folder: string,
  person: string,
): Promise<SignedProvenance> {
  const manifest = await readFile(join(folder, app === 'shell' ? 'shell.json' : 'remote.json'));
  return { manifest: computeDigest(manifest), commit: null, person, at: new Date().toISOString() };
}

/**
 * Publishes builds together: stores and checks them, moves their pointers in one step and prunes old builds.
 * @throws BuildRejectedError with all reasons; then no pointer has moved
 */
export async function publishBuilds(store: ReleaseStore, ...builds: UnpublishedBuild[]): Promise<void> {
  const provenance: Record<string, SignedProvenance> = {};
  for (const { app, version, folder } of builds) {
    await store.addBuild(app, version, folder);
    provenance[app] = await describeOwnBuild(app, folder, INSTALLATION_ACTOR);
  }
  const apps = builds.map(({ app }) => app);
  const next = (before: Pointers) =>
    Object.fromEntries(builds.map(({ app, version }) => [app, promotePointer(before[app], version)]));
  await store.movePointers(
    apps,
    { action: 'promote', by: INSTALLATION_ACTOR, provenance },
    next,
    checkCompatibility,
  );
  for (const app of apps) await pruneBuilds(store, app);
}
