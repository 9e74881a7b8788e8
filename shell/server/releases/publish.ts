import type { RemoteManifest, ShellManifest } from '@ontrend/shared/manifest';
import { findIncompatibilities } from './find-incompatibilities.ts';
import { activeVersions, promotePointer } from './pointer.ts';
import type { Pointers } from './pointer-log.ts';
import { pruneBuilds } from './prune-builds.ts';
import type { ReleaseStore } from './release-store.ts';

/** A build on its way into the store. */
export interface UnpublishedBuild {
  app: string;
  version: string;
  /** Where it lies. */
  folder: string;
}

/** Why a build can't be served beside what is; its message has a sentence for every reason. */
export class BuildRejectedError extends Error {
  override name = 'MisfitError';
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
 * Checks builds against everything they would be served beside: a remote against every active shell, a shell against
 * every active remote, canaries included (design 3).
 * @param pointers as they would stand
 * @param moved whose pointers would have moved
 * @throws MisfitError with a sentence for each reason
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
  if (shells.length === 0) throw new BuildRejectedError(['A remote can not be published before the shell.']);
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

/** Who moves a pointer when a program publishes its own builds: `npm start`. */
const INSTALLATION_ACTOR = 'the installation';

/**
 * Publishes builds of this installation together: puts them into the store, checks them, moves their pointers in one
 * step, takes away what no page needs any more.
 * @throws MisfitError with every reason why they do not fit; all pointers stay where they were
 */
export async function publishBuilds(store: ReleaseStore, ...builds: UnpublishedBuild[]): Promise<void> {
  for (const { app, version, folder } of builds) await store.addBuild(app, version, folder);
  const apps = builds.map(({ app }) => app);
  const next = (before: Pointers) =>
    Object.fromEntries(builds.map(({ app, version }) => [app, promotePointer(before[app], version)]));
  await store.movePointers(apps, { action: 'promote', by: INSTALLATION_ACTOR }, next, checkCompatibility);
  for (const app of apps) await pruneBuilds(store, app);
}
