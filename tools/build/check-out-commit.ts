import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCacheFolder } from '@ontrend/shared/build/cache-folder';
import { ROOT } from '@ontrend/shared/build/repository';
import { writeDirAtomically } from '@ontrend/shared/build/write-dir-atomically';
import { readGit } from '../../remote-kit/src/release/read-git.ts';
import { installPackages } from './install-packages.ts';

/** Outside the repository: its tools would otherwise find every package twice. */
const CHECKOUTS = join(tmpdir(), 'ontrend-checkouts');

/** Size of the largest archive of the repository, in bytes. */
const MAX_ARCHIVE_BYTES = 2 ** 30;

const FULL_HASH = /^[0-9a-f]{40}$/;

/**
 * Returns the hash of a commit. A full hash that a shallow clone lacks is fetched from `origin`.
 * @param revision a branch, tag or commit
 * @returns undefined when there is no such commit
 */
export function resolveCommit(revision: string): string | undefined {
  const find = () => readGit(ROOT, 'rev-parse', '--verify', '--quiet', `${revision}^{commit}`);
  const commit = find();
  if (commit || !FULL_HASH.test(revision)) return commit;
  readGit(ROOT, 'fetch', '--depth', '1', 'origin', revision);
  return find();
}

/**
 * Checks out a commit with its packages in a folder of its own, once on each machine. The last used checkouts are retained.
 * @param commit full hash
 * @returns the folder
 * @throws Error when git does not know the commit, or the installation fails
 */
export async function checkOutCommit(commit: string): Promise<string> {
  const folder = join(CHECKOUTS, commit);
  await openCacheFolder(folder);
  await writeDirAtomically(folder, async (temporary) => {
    const archive = execFileSync('git', ['archive', resolveCommit(commit) ?? commit], {
      cwd: ROOT,
      maxBuffer: MAX_ARCHIVE_BYTES,
    });
    execFileSync('tar', ['-x', '-C', temporary], { input: archive });
  });
  await installPackages(folder);
  return folder;
}
