import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const KIT_NAME = '@ontrend/remote-kit';

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
