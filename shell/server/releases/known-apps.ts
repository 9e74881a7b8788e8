import { listRemoteNames } from '../../src/core/routes/route-table.ts';
import { isAppName } from './app-names.ts';
import type { BuildName } from './inspect-builds.ts';
import type { ReleaseStore } from './release-store.ts';
import type { TokenRights } from './release-tokens.ts';

/** Number of builds of an app among the newest ones. */
const NEWEST_BUILDS = 3;

/** Returns the apps that a token may release, also those that were never released. */
export async function listKnownApps(store: ReleaseStore, rights: TokenRights): Promise<string[]> {
  const { pointers, grants } = await store.readCurrent();
  const remotes = [...listRemoteNames(), ...Object.keys(pointers), ...Object.values(grants)];
  return [...new Set(['shell', ...remotes, ...rights.apps])].filter(
    (app) => isAppName(app) && rights.mayRelease(app),
  );
}

/** Returns the builds of the apps of a token that were stored last, released or not. */
export async function listNewestBuilds(store: ReleaseStore, rights: TokenRights): Promise<BuildName[]> {
  const builds: BuildName[] = [];
  for (const app of await listKnownApps(store, rights)) {
    const stored = await store.listBuilds(app);
    const newest = stored.sort((a, b) => b.storedAt.getTime() - a.storedAt.getTime()).slice(0, NEWEST_BUILDS);
    builds.push(...newest.map(({ version }) => ({ app, version })));
  }
  return builds;
}
