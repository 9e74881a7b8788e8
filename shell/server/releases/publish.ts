import type { RemoteManifest, ShellManifest } from '@ontrend/shared/manifest';
import { misfits } from './check.ts';
import { activeVersions } from './pointer.ts';
import { prune } from './prune.ts';
import type { ReleaseStore } from './release-store.ts';

/** A build on its way into the store. */
export interface Build {
  app: string;
  version: string;
  /** Where it lies. */
  folder: string;
}

/** Why a build can't be served beside what is; its message has a sentence for every reason. */
export class MisfitError extends Error {
  override name = 'MisfitError';
  readonly reasons: string[];

  constructor(reasons: string[]) {
    super(reasons.join('\n'));
    this.reasons = reasons;
  }
}

/** The versions of an app a page may be given, after those of a set are the current ones. */
async function versionsAfter(store: ReleaseStore, app: string, set: Map<string, string>): Promise<string[]> {
  const own = set.get(app);
  if (own !== undefined) return [own];
  const pointer = await store.pointer(app);
  return pointer ? activeVersions(pointer) : [];
}

/**
 * Checks builds against everything they would be served beside: a remote against every active shell, a shell against
 * every active remote, canaries included (design 3).
 * @param set builds that change together, by app
 * @throws MisfitError with a sentence for each reason
 */
export async function checkTogether(store: ReleaseStore, set: Map<string, string>): Promise<void> {
  const shells: ShellManifest[] = [];
  for (const version of await versionsAfter(store, 'shell', set)) {
    shells.push((await store.shell(version)).manifest);
  }
  if (shells.length === 0) throw new MisfitError(['A remote can not be published before the shell.']);
  const apps = set.has('shell') ? new Set([...(await store.apps()), ...set.keys()]) : new Set(set.keys());
  apps.delete('shell');
  const reasons: string[] = [];
  for (const app of apps) {
    for (const version of await versionsAfter(store, app, set)) {
      const remote: RemoteManifest = (await store.remote(app, version)).manifest;
      for (const shell of shells) reasons.push(...misfits(remote, shell));
    }
  }
  if (reasons.length > 0) throw new MisfitError(reasons);
}

/**
 * Publishes builds of this installation together: puts them into the store, checks them, moves their pointers, takes
 * away what no page needs any more.
 * @throws MisfitError with every reason why they do not fit; all pointers stay where they were
 */
export async function publish(store: ReleaseStore, ...builds: Build[]): Promise<void> {
  for (const { app, version, folder } of builds) await store.add(app, version, folder);
  await checkTogether(store, new Map(builds.map(({ app, version }) => [app, version])));
  for (const { app, version } of builds) {
    await store.point(app, version);
    await prune(store, app);
  }
}
