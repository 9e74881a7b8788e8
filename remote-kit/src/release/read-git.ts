import { execFileSync } from 'node:child_process';

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
