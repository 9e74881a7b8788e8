import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './repository.ts';

const EXCLUDED_NAMES = new Set(['node_modules', 'dist', 'test-results']);
const TEST_FILE_PATTERN = /\.test\.tsx?$/;

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: false })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (EXCLUDED_NAMES.has(entry.name) || TEST_FILE_PATTERN.test(entry.name)) return [];
      const path = join(folder, entry.name);
      return entry.isDirectory() ? listFiles(path) : [path];
    });
}

/**
 * Returns a short hash of all inputs of a build. It names a build before it exists, so that an up-to-date
 * build is recognized by its folder, and the federation's global name can contain it.
 * @param folders relative to the root
 * @param salt further inputs, such as a mode
 */
export function sourceHash(folders: string[], salt = ''): string {
  const hash = createHash('sha256').update(salt);
  const files = [...folders.flatMap((folder) => listFiles(join(ROOT, folder))), join(ROOT, 'pnpm-lock.yaml')];
  for (const file of files) {
    hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 10);
}
