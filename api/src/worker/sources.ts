import { resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const DEMO_PREFIX = 'demo:';
/** The demo content of this repository: its clips are never copied, only read. */
const DEMO_FOLDER = fileURLToPath(new URL('../../demo/', import.meta.url));

/** The `source_key` of a file of the demo content. @param file relative to `api/demo` */
export function demoSourceKey(file: string): string {
  return `${DEMO_PREFIX}${file}`;
}

/**
 * Finds the file a video is made from.
 * @param key the column `videos.source_key`: `demo:` and a path inside the demo content, or a path inside the data folder
 * @throws when the key leads out of its folder
 */
export function resolveSource(key: string, dataDir: string): string {
  const isDemo = key.startsWith(DEMO_PREFIX);
  const folder = resolve(isDemo ? DEMO_FOLDER : dataDir);
  const file = resolve(folder, isDemo ? key.slice(DEMO_PREFIX.length) : key);
  if (!file.startsWith(folder + sep)) throw new Error(`The source "${key}" lies outside its folder`);
  return file;
}
