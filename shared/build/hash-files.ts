import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const EXCLUDED_NAMES = new Set(['node_modules', 'dist', 'test-results']);
const TEST_FILE_PATTERN = /\.test\.tsx?$/;

function listFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort((a, b) => (a < b ? -1 : 1))
    .filter((name) => !EXCLUDED_NAMES.has(name) && !TEST_FILE_PATTERN.test(name))
    .flatMap((name) => listFiles(join(path, name)));
}

/**
 * Returns a short hash of files: of their paths relative to a folder, and of their contents.
 * @param root contains the sources
 * @param sources files and folders relative to the root
 * @param salt further inputs, such as a mode
 */
export function hashFiles(root: string, sources: string[], salt = ''): string {
  const hash = createHash('sha256').update(salt);
  for (const file of sources.flatMap((source) => listFiles(join(root, source)))) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 10);
}
