import { hashFiles } from './hash-files.ts';
import { ROOT } from './repository.ts';

/** The lock file, as a source of what depends on many packages. */
export const LOCK_FILE = 'pnpm-lock.yaml';

/**
 * Returns a short hash of all inputs of a build. It names a build before it exists, so that an up-to-date
 * build is recognized by its folder.
 * @param sources files and folders relative to the root of the repository
 * @param salt further inputs, such as a mode
 */
export function sourceHash(sources: string[], salt = ''): string {
  return hashFiles(ROOT, sources, salt);
}
