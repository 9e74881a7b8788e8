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

/** Permissions of a folder that other users may enter, but not list. */
export const ENTER_ONLY = 0o711;

interface ScratchOptions {
  /** Permissions of a folder; by default only its owner has some. */
  mode?: number;
  /** Deletes what another user has created in a folder that this user can list. */
  deleteFolder?: ((folder: string) => Promise<void>) | undefined;
}

/** @param root of all scratch folders; created on first use */
export function createScratch(root: string, { mode, deleteFolder }: ScratchOptions = {}): Scratch {
  async function remove(folder: string): Promise<void> {
    // Retried while tools of a service that was killed are still ending.
    const removeAll = () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    if (!deleteFolder) return removeAll();
    // Fails only if a compromised tool has created a folder. The tool's user cannot list `folder` itself.
    await removeAll().catch(async () => {
      for (const name of await readdir(folder)) await deleteFolder(join(folder, name));
      await removeAll();
    });
  }

  return {
    async open(job) {
      await mkdir(root, { recursive: true });
      const stale = (await readdir(root)).filter((name) => name.startsWith(`${job}.`));
      await Promise.all(stale.map((name) => remove(join(root, name))));
      const folder = await mkdtemp(join(root, `${job}.`));
      if (mode !== undefined) await chmod(folder, mode);
      return folder;
    },
    close: (folder) => remove(resolve(root, folder)),
    list: () => listEntries(root),
  };
}
