import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { removeDirAtomically, writeDirAtomically } from '@ontrend/shared/build/write-dir-atomically';
import { foldersIn, lastOf, type ReleaseStorage, type StoredBuild, unlessMissing } from './storage.ts';

/** Releases in a folder; processes that share it see the same ones. */
export class FolderStorage implements ReleaseStorage {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  async names(path: string): Promise<string[]> {
    return (await readdir(join(this.folder, path)).catch(unlessMissing)) ?? [];
  }

  async last(path: string): Promise<string | undefined> {
    return lastOf(await this.names(path));
  }

  async read(path: string): Promise<string | undefined> {
    return readFile(join(this.folder, path), 'utf8').catch(unlessMissing);
  }

  async writeNew(path: string, text: string): Promise<boolean> {
    const file = join(this.folder, path);
    await mkdir(dirname(file), { recursive: true });
    const unfinished = `${file}.unfinished-${randomUUID()}`;
    await writeFile(unfinished, text);
    try {
      // A link appears whole and fails where there is one already.
      await link(unfinished, file);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      return false;
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  async remove(path: string): Promise<void> {
    await rm(join(this.folder, path), { force: true });
  }

  builds(app: string): Promise<StoredBuild[]> {
    return foldersIn(join(this.folder, app));
  }

  async has(app: string, version: string): Promise<boolean> {
    return existsSync(join(this.folder, app, version));
  }

  async fetch(app: string, version: string): Promise<string> {
    return join(this.folder, app, version);
  }

  async fill(app: string, version: string, write: (unfinished: string) => Promise<void>): Promise<boolean> {
    await mkdir(join(this.folder, app), { recursive: true });
    return writeDirAtomically(join(this.folder, app, version), write);
  }

  async drop(app: string, version: string): Promise<void> {
    await removeDirAtomically(join(this.folder, app, version));
  }

  /** The folder is the store itself: nothing in it can be had again. */
  async copies(): Promise<StoredBuild[]> {
    return [];
  }

  async forget(): Promise<void> {}

  close(): void {}
}
