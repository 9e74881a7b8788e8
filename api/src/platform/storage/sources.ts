import { createWriteStream, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { Bucket } from './bucket.ts';
import type { DiskSpace } from './disk-space.ts';
import { listEntries } from './entries.ts';

const DEMO_PREFIX = 'demo:';

/** The folder of the package `api`, from source or compiled below `dist`. */
function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
}

/** The demo content. Its clips are read in place, never copied. */
const DEMO_FOLDER = join(packageFolder(), '../demo');

/** The `source_key` of a demo file. @param file relative to `demo` */
export function demoSourceKey(file: string): string {
  return `${DEMO_PREFIX}${file}`;
}

/**
 * Whether a source belongs to the demo content, which is never deleted. @param key the column
 * `videos.source_key`
 */
export function isDemoSource(key: string): boolean {
  return key.startsWith(DEMO_PREFIX);
}

function inside(folder: string, path: string): string {
  const root = resolve(folder);
  const file = resolve(root, path);
  if (!file.startsWith(root + sep)) throw new Error(`"${path}" leads out of its folder`);
  return file;
}

/** Resolves the path of a demo file. @param file relative to `demo` */
export function resolveDemoFile(file: string): string {
  return inside(DEMO_FOLDER, file);
}

/**
 * Source files of videos. A key is a `videos.source_key`: `demo:` and a path in the demo content, or a path
 * in the storage.
 */
export interface Sources {
  /**
   * Returns a local path of the file.
   * @param scratch where to download it if it is remote
   * @throws when the key leads outside its folder
   */
  fetch(key: string, scratch: string, signal?: AbortSignal): Promise<string>;
  /** Deletes the file, if it exists. Demo files are never deleted. */
  remove(key: string): Promise<void>;
  /** Keys below a folder, with their last modification. */
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
      for (const { name, changedAt } of await listEntries(inside(dataDir, folder), (entry) => entry.isFile()))
        yield { key: folder + name, changedAt };
    },
  };
}

/**
 * Uploaded files in a bucket, by key.
 * @param diskSpace of the scratch folders to which files are downloaded
 */
export function bucketSources(bucket: Bucket, diskSpace: DiskSpace): Sources {
  return {
    async fetch(key, scratch, signal) {
      if (isDemoSource(key)) return demoFile(key);
      await diskSpace.assertSpace('media', (await bucket.find(key))?.size);
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
