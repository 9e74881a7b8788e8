import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { publishAtStartup } from '../../shell/server/releases/publish.ts';
import type { ReleaseStore } from '../../shell/server/releases/release-store.ts';
import { readImageCommit } from './read-image-commit.ts';

/**
 * Stores a shell build and promotes it. When that fails, the error is logged and the document server starts with the
 * shell that is already current, because the containers of the remotes release their builds through a running server.
 * @param folder contains the build in a subfolder named by its version
 * @param by container that publishes the build (PointerLog.promoteAtStartup)
 * @returns the current version
 * @throws the error of the publication when there is no current shell
 */
export async function releaseShell(
  store: ReleaseStore,
  folder: string,
  by: string,
): Promise<string | undefined> {
  const [version] = await readdir(folder);
  if (!version) throw new Error(`${folder} contains no build`);
  try {
    const build = { app: 'shell', version, folder: resolve(join(folder, version)) };
    await publishAtStartup(store, [build], { by, commit: readImageCommit(process.env) });
  } catch (error) {
    const pointer = await store.readPointer('shell');
    if (!pointer || !(await store.hasBuild('shell', pointer.current))) throw error;
    console.error(error instanceof Error ? error.message : error);
  }
  return (await store.readPointer('shell'))?.current;
}
