import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashFiles } from '@ontrend/shared/build/hash-files';

/** Name of this package. */
export const KIT_NAME = '@ontrend/remote-kit';

/** Finds the folder of this package, from its sources or from the bundles of the packed kit. */
function findKitFolder(): string {
  for (
    let folder = dirname(fileURLToPath(import.meta.url));
    folder !== dirname(folder);
    folder = dirname(folder)
  ) {
    const file = join(folder, 'package.json');
    if (!existsSync(file)) continue;
    if ((JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name === KIT_NAME) return folder;
  }
  throw new Error(`${KIT_NAME} is incomplete: its package.json is missing.`);
}

/** Folder of this package. */
export const KIT_FOLDER = findKitFolder();

/** Returns the path of a file that builds contain or load: those of `remote-kit/runtime`. */
export const runtimeFile = (name: string): string => join(KIT_FOLDER, 'runtime', name);

/**
 * Returns a hash of the kit's code: of its sources, or of the bundles in the packed kit.
 * @param folder of the kit
 * @param salt further inputs
 */
export function hashKit(folder: string, salt = ''): string {
  const sources = ['src', 'dist', 'runtime'].filter((source) => existsSync(join(folder, source)));
  return hashFiles(folder, sources, salt);
}
