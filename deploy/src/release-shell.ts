import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pruneBuilds } from '../../shell/server/releases/prune-builds.ts';
import { checkCompatibility } from '../../shell/server/releases/publish.ts';
import type { ReleaseStore } from '../../shell/server/releases/release-store.ts';

function logError(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
}

/**
 * Puts a shell into the release store and makes it current, as a remote's container does by the release call. Where that
 * can't be it says why, and the server goes on with the one that is current: remotes wait for a server, and nothing would
 * ever mend what keeps it from starting.
 * @param folder holds the build, in a folder named by its version
 * @param by which container asks (PointerLog.add)
 * @returns the current version
 * @throws what kept it from being published, where there is none to go on with
 */
export async function releaseShell(
  store: ReleaseStore,
  folder: string,
  by: string,
): Promise<string | undefined> {
  const [version] = await readdir(folder);
  if (!version) throw new Error(`There is no build in ${folder}`);
  try {
    await store.addBuild('shell', version, resolve(join(folder, version)));
    await store.promoteAtStartup('shell', { by, version }, checkCompatibility);
  } catch (error) {
    const standing = await store.readPointer('shell');
    if (!standing || !(await store.hasBuild('shell', standing.current))) throw error;
    logError(error);
  }
  await pruneBuilds(store, 'shell').catch(logError);
  return (await store.readPointer('shell'))?.current;
}
