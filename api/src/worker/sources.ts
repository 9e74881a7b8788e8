import { existsSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const DEMO_PREFIX = 'demo:';

/** The folder of this package, whether this runs from its sources or compiled below `dist`. */
function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
}

/** The demo content: its clips are never copied, only read. */
const DEMO_FOLDER = join(packageFolder(), 'demo');

/** The `source_key` of a file of the demo content. @param file relative to `api/demo` */
export function demoSourceKey(file: string): string {
  return `${DEMO_PREFIX}${file}`;
}

/** The demo content belongs to everybody and stays. @param key the column `videos.source_key` */
export function isDemoSource(key: string): boolean {
  return key.startsWith(DEMO_PREFIX);
}

function inside(folder: string, path: string): string {
  const root = resolve(folder);
  const file = resolve(root, path);
  if (!file.startsWith(root + sep)) throw new Error(`"${path}" leads out of its folder`);
  return file;
}

/** Where a file of the demo content is. @param file relative to `api/demo` */
export function resolveDemoFile(file: string): string {
  return inside(DEMO_FOLDER, file);
}

/**
 * Finds the file a video is made from.
 * @param key the column `videos.source_key`: `demo:` and a path in the demo content, or a path in the data folder
 * @throws when the key leads out of its folder
 */
export function resolveSource(key: string, dataDir: string): string {
  return isDemoSource(key) ? resolveDemoFile(key.slice(DEMO_PREFIX.length)) : inside(dataDir, key);
}
