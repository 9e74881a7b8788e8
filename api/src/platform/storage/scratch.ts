import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { listEntries } from './entries.ts';
import type { StoredEntry } from './media-store.ts';

/** Local folders in which jobs write their results, named by the job so that a retry clears them. */
export interface Scratch {
  open(job: string): Promise<string>;
  close(folder: string): Promise<void>;
  list(): Promise<StoredEntry[]>;
}

/**
 * @param root of all scratch folders; created on first use
 * @param mode permissions of a folder; by default only its owner has some
 */
export function createScratch(root: string, mode?: number): Scratch {
  return {
    async open(job) {
      await mkdir(root, { recursive: true });
      const stale = (await readdir(root)).filter((name) => name.startsWith(`${job}.`));
      await Promise.all(stale.map((name) => rm(join(root, name), { recursive: true, force: true })));
      const folder = await mkdtemp(join(root, `${job}.`));
      if (mode !== undefined) await chmod(folder, mode);
      return folder;
    },
    async close(folder) {
      await rm(resolve(root, folder), { recursive: true, force: true });
    },
    list: () => listEntries(root),
  };
}
