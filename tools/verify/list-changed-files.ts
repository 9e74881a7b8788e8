import { execFileSync } from 'node:child_process';
import { ROOT } from '@ontrend/shared/build/repository';

function git(...parameters: string[]): string[] {
  return execFileSync('git', parameters, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
}

/**
 * Lists the files that differ from the point where this branch left a reference, committed or not.
 * @param reference branch, tag or commit
 * @returns paths relative to the root; a renamed file counts with both names
 * @throws Error when the reference does not exist
 */
export function listChangedFiles(reference: string): string[] {
  let base: string | undefined;
  try {
    [base] = git('merge-base', reference, 'HEAD');
  } catch {
    throw new Error(`Git knows no reference "${reference}" with a common commit.`);
  }
  const changed = git('diff', '--name-only', '--no-renames', base ?? reference);
  return [...new Set([...changed, ...git('ls-files', '--others', '--exclude-standard')])];
}
