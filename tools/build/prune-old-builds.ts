import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Number of builds per kind that are retained for switching between branches. */
const RETAINED_BUILDS = 5;
/** Minimum age of a deleted build, in milliseconds: a running server may use a newer one. */
const DAY_MS = 86_400_000;

const isServerBuild = (name: string) => name.startsWith('server-');

/**
 * Deletes old builds of the same kind (app or server) from the folder of a build.
 * @param folder the current build
 */
export async function pruneOldBuilds(folder: string): Promise<void> {
  const kind = isServerBuild(basename(folder));
  const parent = dirname(folder);
  const names = (await readdir(parent, { withFileTypes: true }))
    .filter(
      (entry) => entry.isDirectory() && isServerBuild(entry.name) === kind && entry.name !== basename(folder),
    )
    .map(({ name }) => name);
  const builds = await Promise.all(
    names.map(async (name) => ({ name, builtAt: (await stat(join(parent, name))).mtimeMs })),
  );
  builds.sort((a, b) => b.builtAt - a.builtAt);
  // The current build is one of the retained ones.
  const old = builds.slice(RETAINED_BUILDS - 1).filter(({ builtAt }) => Date.now() - builtAt > DAY_MS);
  await Promise.all(old.map(({ name }) => rm(join(parent, name), { recursive: true, force: true })));
}
