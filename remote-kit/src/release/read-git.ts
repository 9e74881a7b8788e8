import { execFileSync } from 'node:child_process';

/** What follows a commit when the sources of a release differ from it. */
export const UNCOMMITTED_MARK = ' with uncommitted changes';

/**
 * Returns the output of a git command; undefined when git or its repository is missing.
 * @param folder in which it runs
 */
export function readGit(folder: string, ...parameters: string[]): string | undefined {
  try {
    const options = { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore'] };
    return execFileSync('git', parameters, options).toString().trim() || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the commit of a folder, with a mark if the folder has changes that are not committed; null outside of a repository.
 */
export function readCommit(folder: string): string | null {
  const commit = readGit(folder, 'rev-parse', 'HEAD');
  if (!commit) return null;
  return readGit(folder, 'status', '--porcelain', '--', '.') ? commit + UNCOMMITTED_MARK : commit;
}
