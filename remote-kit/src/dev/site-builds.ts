import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasOtherUsers, openCacheFolder } from '@ontrend/shared/build/cache-folder';
import { remoteManifest, shellManifest } from '@ontrend/shared/manifest';
import { manifestFile } from '@ontrend/shared/manifest/manifest-file';
import { computeDigest } from '@ontrend/shared/server/compute-digest';
import { StartError } from '@ontrend/shared/server/start-error';
import {
  type CurrentBuilds,
  currentBuildsSchema,
  type PublicBuild,
} from '../../../shell/server/releases/current-builds.ts';
import { pruneBuilds } from '../../../shell/server/releases/prune-builds.ts';
import { filePathSchema } from '../../../shell/server/releases/receive-build.ts';
import { ReleaseStore } from '../../../shell/server/releases/release-store.ts';

async function download(url: string): Promise<Buffer> {
  // Compressed manifests of builds from before decision 101 lack the digests.
  const headers = { 'accept-encoding': 'identity' };
  const response = await fetch(url, { headers }).catch(() => undefined);
  if (response?.ok) return Buffer.from(await response.arrayBuffer());
  throw new StartError(
    `${url} can't be loaded (${response ? `status ${response.status}` : 'no response'}). Does the site run this version of OnTrend?`,
  );
}

/**
 * Opens a release store of development sessions. The last used ones are retained, and those of running sessions.
 * @param root folder of the repository or of a remote outside of it
 */
export async function openDevStore(root: string, name: string): Promise<ReleaseStore> {
  const folder = join(root, '.cache/dev-releases', name);
  await openCacheFolder(folder);
  return new ReleaseStore(folder);
}

/**
 * Opens the release store in which builds of a site are cached.
 * @param root folder of the repository or of a remote outside of it
 */
export const openSiteStore = (root: string, site: string): Promise<ReleaseStore> =>
  openDevStore(root, new URL(site).host.replace(':', '-'));

/** Downloads a build into the store, with the files that its manifest lists, unless the store has it. */
async function downloadBuild(site: string, app: string, build: PublicBuild, store: ReleaseStore) {
  if (await store.hasBuild(app, build.version)) return;
  console.log(`Downloading ${app} ${build.version} from ${site} ...`);
  const text = await download(site + build.manifest);
  const schema = app === 'shell' ? shellManifest : remoteManifest;
  const { integrity } = schema.parse(JSON.parse(text.toString()));
  await store.createBuild(app, build.version, async (folder) => {
    const save = async (path: string, content: Buffer) => {
      const file = join(folder, filePathSchema.parse(path));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    };
    const files = Object.entries(integrity).map(async ([path, digest]) => {
      const content = await download(site + build.base + path);
      if (computeDigest(content) !== digest)
        throw new StartError(`${path} of ${site} differs from its digest.`);
      await save(path, content);
    });
    const written = [...files, save(manifestFile(app), text)];
    // After a failure the folder is removed, which nothing may write into any more.
    await Promise.allSettled(written);
    await Promise.all(written);
  });
}

/**
 * Downloads the builds that a site serves now into a store, without moving its pointers. Builds that the store has are not
 * downloaded again.
 * @param options `withCanaries`: also the builds that only a share of the browsers receives
 * @throws StartError when the site does not provide them
 */
export async function downloadSiteBuilds(
  site: string,
  store: ReleaseStore,
  { withCanaries = false } = {},
): Promise<CurrentBuilds> {
  const reply = await download(`${site}/releases/current`);
  const { data } = currentBuildsSchema.parse(JSON.parse(reply.toString()));
  for (const [app, { canary, ...current }] of Object.entries(data)) {
    await downloadBuild(site, app, current, store);
    if (canary && withCanaries) await downloadBuild(site, app, canary, store);
  }
  return data;
}

/**
 * Makes the current builds of a site those of a release store. Builds that the site has not served for some days are deleted,
 * unless another process uses the store.
 * @throws StartError when the site does not provide them
 */
export async function copySiteBuilds(site: string, store: ReleaseStore): Promise<void> {
  const data = await downloadSiteBuilds(site, store);
  const granted = Object.entries(data).flatMap(([app, { paths = [] }]) => paths.map((path) => [path, app]));
  const grants = Object.fromEntries(granted);
  await store.changeGrants({ action: 'grant', by: site }, async () => ({ grants, revocations: {} }));
  const pointers = await store.readPointers();
  for (const [app, { version }] of Object.entries(data))
    if (pointers[app]?.current !== version) await store.promoteUnchecked(app, version);
  if (hasOtherUsers(store.buildsFolder)) return;
  for (const app of Object.keys(data)) await pruneBuilds(store, app);
}
