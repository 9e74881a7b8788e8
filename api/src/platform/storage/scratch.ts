import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { entriesOf } from './entries.ts';
import type { StoredEntry } from './media-store.ts';

/** Folders on this machine in which jobs make their files, named by the job so that the next try clears them. */
export interface Scratch {
  open(job: string): Promise<string>;
  close(folder: string): Promise<void>;
  list(): Promise<StoredEntry[]>;
}

/** @param root of all scratch folders; made when it is first needed */
export function scratchIn(root: string): Scratch {
  return {
    async open(job) {
      await mkdir(root, { recursive: true });
      const stale = (await readdir(root)).filter((name) => name.startsWith(`${job}.`));
      await Promise.all(stale.map((name) => rm(join(root, name), { recursive: true, force: true })));
      return mkdtemp(join(root, `${job}.`));
    },
    async close(folder) {
      await rm(resolve(root, folder), { recursive: true, force: true });
    },
    list: () => entriesOf(root),
  };
}
