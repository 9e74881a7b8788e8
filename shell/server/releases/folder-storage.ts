import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { settleFolder } from '@ontrend/shared/build/settle-folder';
import { lastOf, type ReleaseStorage } from './storage.ts';

/** @returns nothing for what is not there */
function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}

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

  async builds(app: string) {
    const folder = join(this.folder, app);
    const entries = (await readdir(folder, { withFileTypes: true }).catch(unlessMissing)) ?? [];
    const builds = entries.filter((entry) => entry.isDirectory());
    return Promise.all(
      builds.map(async ({ name }) => ({ version: name, at: (await stat(join(folder, name))).mtime })),
    );
  }

  async has(app: string, version: string): Promise<boolean> {
    return existsSync(join(this.folder, app, version));
  }

  async fetch(app: string, version: string): Promise<string> {
    return join(this.folder, app, version);
  }

  async fill(app: string, version: string, write: (unfinished: string) => Promise<void>): Promise<boolean> {
    await mkdir(join(this.folder, app), { recursive: true });
    return settleFolder(join(this.folder, app, version), write);
  }

  async drop(app: string, version: string): Promise<void> {
    await rm(join(this.folder, app, version), { recursive: true, force: true });
  }

  close(): void {}
}
