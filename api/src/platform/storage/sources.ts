import { createWriteStream, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { Bucket } from './bucket.ts';
import { entriesOf } from './entries.ts';

const DEMO_PREFIX = 'demo:';

/** The folder of this package, whether this runs from its sources or compiled below `dist`. */
function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
}

/** The demo content: its clips are never copied, only read. */
const DEMO_FOLDER = join(packageFolder(), '../demo');

/** The `source_key` of a file of the demo content. @param file relative to `demo` */
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

/** Where a file of the demo content is. @param file relative to `demo` */
export function resolveDemoFile(file: string): string {
  return inside(DEMO_FOLDER, file);
}

/** The files videos are made from. A key is a `videos.source_key`: `demo:` and a path in the demo content, or a place. */
export interface Sources {
  /**
   * The file on this machine.
   * @param scratch where it may be put when it is elsewhere
   * @throws when the key leads out of its folder
   */
  fetch(key: string, scratch: string, signal?: AbortSignal): Promise<string>;
  /** Removes it; there may be none. The demo content belongs to everybody and stays. */
  remove(key: string): Promise<void>;
  /** The keys that begin with a folder's name and a slash, with the time each was written. */
  list(folder: string): AsyncIterable<{ key: string; changedAt: Date }>;
}

const demoFile = (key: string) => resolveDemoFile(key.slice(DEMO_PREFIX.length));

/** Uploaded files below the data folder. */
export function diskSources(dataDir: string): Sources {
  return {
    async fetch(key) {
      return isDemoSource(key) ? demoFile(key) : inside(dataDir, key);
    },
    async remove(key) {
      if (!isDemoSource(key)) await rm(inside(dataDir, key), { force: true });
    },
    async *list(folder) {
      for (const { name, changedAt } of await entriesOf(inside(dataDir, folder), (entry) => entry.isFile()))
        yield { key: folder + name, changedAt };
    },
  };
}

/** Uploaded files in a bucket, under their key. */
export function bucketSources(bucket: Bucket): Sources {
  return {
    async fetch(key, scratch, signal) {
      if (isDemoSource(key)) return demoFile(key);
      const file = join(scratch, 'source');
      await pipeline(await bucket.read(key), createWriteStream(file), signal ? { signal } : {});
      return file;
    },
    async remove(key) {
      if (!isDemoSource(key)) await bucket.remove([key]);
    },
    list: bucket.list,
  };
}
