import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RemoteManifest, remoteManifest } from '@ontrend/shared/manifest';
import { BuildRejectedError } from '../../shell/server/releases/build-rejected-error.ts';
import { checkReleaseCompatibility } from '../../shell/server/releases/check-release.ts';
import { includeClaims } from '../../shell/server/releases/path-owners.ts';
import { promotePointer } from '../../shell/server/releases/pointer.ts';
import { pruneBuilds } from '../../shell/server/releases/prune-builds.ts';
import type { UnpublishedBuild } from '../../shell/server/releases/publish.ts';
import type { ReleaseStore } from '../../shell/server/releases/release-store.ts';

const ACTOR = 'npm run dev';

/** @throws BuildRejectedError when the build is older than the format of manifests */
async function readManifest({ app, version, folder }: UnpublishedBuild): Promise<RemoteManifest> {
  const parsed = remoteManifest.safeParse(JSON.parse(await readFile(join(folder, 'remote.json'), 'utf8')));
  if (parsed.success) return parsed.data;
  throw new BuildRejectedError([`The manifest of ${app} ${version} is invalid: ${parsed.error.message}`]);
}

/**
 * Publishes the builds of a development session. Only they own paths and are compared with each other: the store may also have
 * builds of earlier sessions, which this one compiles or the checkout no longer has.
 * @throws BuildRejectedError when they are not compatible
 */
export async function publishBuilds(store: ReleaseStore, builds: UnpublishedBuild[]): Promise<void> {
  const manifests = await Promise.all(builds.filter(({ app }) => app !== 'shell').map(readManifest));
  for (const { app, version, folder } of builds) await store.addBuild(app, version, folder);
  await store.changeGrants({ action: 'grant', by: ACTOR }, async () => ({
    grants: includeClaims({}, manifests),
    revocations: {},
  }));
  const own = Object.fromEntries(builds.map(({ app, version }) => [app, promotePointer(undefined, version)]));
  // A shell that is compiled has no build to compare with.
  if (own.shell) await checkReleaseCompatibility(store, own, Object.keys(own));
  const pointers = await store.readPointers();
  const changed = builds.filter(({ app, version }) => pointers[app]?.current !== version);
  if (changed.length === 0) return;
  await store.movePointers(
    changed.map(({ app }) => app),
    { action: 'promote', by: ACTOR },
    (before) =>
      Object.fromEntries(changed.map(({ app, version }) => [app, promotePointer(before[app], version)])),
  );
  for (const { app } of changed) await pruneBuilds(store, app);
}
