import { execFileSync } from 'node:child_process';
import { ROOT } from '@ontrend/shared/build/repository';

/** Returns the output of a git command in this checkout; undefined when git or its repository is missing. */
export function readGit(...parameters: string[]): string | undefined {
  try {
    const options = { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore'] };
    return execFileSync('git', parameters, options).toString().trim() || undefined;
  } catch {
    return undefined;
  }
}
