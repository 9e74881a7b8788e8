import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './repository.ts';

const EXCLUDED_NAMES = new Set(['node_modules', 'dist', 'test-results']);
const TEST_FILE_PATTERN = /\.test\.tsx?$/;

function listFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort((a, b) => (a < b ? -1 : 1))
    .filter((name) => !EXCLUDED_NAMES.has(name) && !TEST_FILE_PATTERN.test(name))
    .flatMap((name) => listFiles(join(path, name)));
}

/** The lock file, as a source of what depends on many packages. */
export const LOCK_FILE = 'pnpm-lock.yaml';

/**
 * Returns a short hash of all inputs of a build. It names a build before it exists, so that an up-to-date
 * build is recognized by its folder, and the federation's global name can contain it.
 * @param sources files and folders relative to the root
 * @param salt further inputs, such as a mode
 * @param root the repository
 */
export function sourceHash(sources: string[], salt = '', root = ROOT): string {
  const hash = createHash('sha256').update(salt);
  for (const file of sources.flatMap((source) => listFiles(join(root, source)))) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 10);
}
