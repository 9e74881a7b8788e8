import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { removeDirAtomically, writeDirAtomically } from '@ontrend/shared/build/write-dir-atomically';
import {
  latestNumberedName,
  listBuildFolders,
  type ReleaseStorage,
  type StoredBuild,
  undefinedIfMissing,
} from './release-storage.ts';

/** Stores releases in a folder, which several processes may share. */
export class FolderStorage implements ReleaseStorage {
  readonly buildsFolder: string;

  constructor(folder: string) {
    this.buildsFolder = folder;
  }

  async listNames(path: string): Promise<string[]> {
    return (await readdir(join(this.buildsFolder, path)).catch(undefinedIfMissing)) ?? [];
  }

  async findLatestName(path: string): Promise<string | undefined> {
    return latestNumberedName(await this.listNames(path));
  }

  async readText(path: string): Promise<string | undefined> {
    return readFile(join(this.buildsFolder, path), 'utf8').catch(undefinedIfMissing);
  }

  async createText(path: string, text: string): Promise<boolean> {
    const file = join(this.buildsFolder, path);
    await mkdir(dirname(file), { recursive: true });
    const temporaryFile = `${file}.incomplete-${randomUUID()}`;
    await writeFile(temporaryFile, text);
    try {
      // A hard link appears atomically and fails when the file exists.
      await link(temporaryFile, file);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      return false;
    } finally {
      await rm(temporaryFile, { force: true });
    }
  }

  async removeText(path: string): Promise<void> {
    await rm(join(this.buildsFolder, path), { force: true });
  }

  listBuilds(app: string): Promise<StoredBuild[]> {
    return listBuildFolders(join(this.buildsFolder, app));
  }

  async hasBuild(app: string, version: string): Promise<boolean> {
    return existsSync(join(this.buildsFolder, app, version));
  }

  async fetchBuild(app: string, version: string): Promise<string> {
    return join(this.buildsFolder, app, version);
  }

  async createBuild(
    app: string,
    version: string,
    write: (temporaryFolder: string) => Promise<void>,
  ): Promise<boolean> {
    await mkdir(join(this.buildsFolder, app), { recursive: true });
    return writeDirAtomically(join(this.buildsFolder, app, version), write);
  }

  async deleteBuild(app: string, version: string): Promise<void> {
    await removeDirAtomically(join(this.buildsFolder, app, version));
  }

  /** The folder is the store itself, so it contains no copies that could be downloaded again. */
  async listLocalCopies(): Promise<StoredBuild[]> {
    return [];
  }

  async deleteLocalCopy(): Promise<void> {}

  close(): void {}
}
