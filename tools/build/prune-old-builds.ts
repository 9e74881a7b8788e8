import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** So many builds of a kind stay, for going back and forth between branches. */
const KEPT_BUILDS = 5;
/** A build of the last day may be what a product still runs on, in milliseconds. */
const DAY_MS = 86_400_000;

const isServerBuild = (name: string) => name.startsWith('server-');

/**
 * Takes old builds away: in the folder this one lies in, of the same kind (an app's or a server's).
 * @param folder the build that is needed now
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
    names.map(async (name) => ({ name, madeAt: (await stat(join(parent, name))).mtimeMs })),
  );
  builds.sort((a, b) => b.madeAt - a.madeAt);
  // The one that is needed is among those that stay.
  const old = builds.slice(KEPT_BUILDS - 1).filter(({ madeAt }) => Date.now() - madeAt > DAY_MS);
  await Promise.all(old.map(({ name }) => rm(join(parent, name), { recursive: true, force: true })));
}
