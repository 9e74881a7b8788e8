import { readdirSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { openCacheFolder } from '@ontrend/shared/build/cache-folder';
import { appNames, ROOT } from '@ontrend/shared/build/repository';
import { isIncompleteDir, writeDirAtomically } from '@ontrend/shared/build/write-dir-atomically';
import { readGit } from '../../../remote-kit/src/release/read-git.ts';
import type { UnpublishedBuild } from '../../../shell/server/releases/publish.ts';
import { checkOutCommit } from '../../build/check-out-commit.ts';
import { runNode } from '../../test/run-node.ts';

/** Builds of commits: `<commit>/<app>/<version>/`. */
const CACHE_DIR = join(ROOT, '.cache/previous-builds');

/** The constant of contract 1 had another name than that of later contracts. */
const CONTRACT_PATTERN = '^export const CONTRACT(_VERSION)? = [0-9]+;$';

/** Returns the contract number in the sources of a commit; undefined when they do not name one. */
export function readContract(commit: string): number | undefined {
  const line = readGit(ROOT, 'grep', '-hE', CONTRACT_PATTERN, commit, '--', 'shared/src/contract');
  return line ? Number(line.match(/\d+/)) : undefined;
}

/** Returns the only build in a `dist` folder of a fresh checkout. */
function findOnlyBuild(dist: string): string {
  const [version, ...others] = readdirSync(dist).filter(
    (name) => !name.startsWith('server-') && !isIncompleteDir(name),
  );
  if (!version || others.length > 0) throw new Error(`${dist} should contain one build.`);
  return version;
}

/** Builds all apps of a commit with its own sources, build tools and packages. */
async function buildCommit(commit: string, folder: string): Promise<void> {
  console.log(`Building the apps of ${commit.slice(0, 10)} ...`);
  const checkout = await checkOutCommit(commit);
  const code = await runNode(join(checkout, 'tools/run.mjs'), ['tools/build.ts'], {}, checkout);
  if (code !== 0) throw new Error(`The apps of ${commit} could not be built (see above).`);
  for (const app of appNames(checkout)) {
    const dist = join(checkout, app, 'dist');
    const version = findOnlyBuild(dist);
    await cp(join(dist, version), join(folder, app, version), { recursive: true });
  }
}

/**
 * Returns the builds of all apps of a commit. They are built once and cached by commit; those of the last used commits are retained.
 * @param commit full hash
 * @param options for tests: `build` writes `<app>/<version>/` into a folder, `cacheDir` is the folder of the cache
 * @throws Error when a build fails
 */
export async function findCommitBuilds(
  commit: string,
  { build = buildCommit, cacheDir = CACHE_DIR } = {},
): Promise<UnpublishedBuild[]> {
  const folder = join(cacheDir, commit);
  await openCacheFolder(folder);
  await writeDirAtomically(folder, (temporary) => build(commit, temporary));
  return readdirSync(folder).map((app) => {
    const version = findOnlyBuild(join(folder, app));
    return { app, version, folder: join(folder, app, version) };
  });
}
