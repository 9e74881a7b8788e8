import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { settleFolder } from '@ontrend/shared/build/settle-folder';
import {
  type RemoteManifest,
  remoteManifest,
  type ShellManifest,
  shellManifest,
} from '@ontrend/shared/manifest';
import type { z } from 'zod';
import { MoveError, type Pointer, promoted } from './pointer.ts';
import { type Move, PointerLog } from './pointer-log.ts';

/** A build of a remote as it lies in the store, with the address its files are served at. */
export interface StoredRemote {
  manifest: RemoteManifest;
  base: string;
}
export interface StoredShell {
  manifest: ShellManifest;
  folder: string;
  base: string;
}

/** Folder of the store that holds the pointers; no app is called so. */
const POINTERS = 'pointers';

/** Who moves a pointer when a program publishes its own builds: `npm start`, a container's start. */
const INSTALLATION = 'the installation';

/**
 * The release store in a folder: `<app>/<version>/` never changes, `pointers/<app>/` says which one counts and how it
 * came to that. A pointer that moves takes effect with the next document; nothing is restarted.
 */
export class ReleaseStore {
  readonly folder: string;
  private readonly manifests = new Map<string, unknown>();

  constructor(folder: string) {
    this.folder = folder;
  }

  private log(app: string): PointerLog {
    return new PointerLog(join(this.folder, POINTERS, app));
  }

  /** Every app that was ever published. */
  async apps(): Promise<string[]> {
    return readdir(join(this.folder, POINTERS)).catch(() => []);
  }

  /** The pointer of an app; undefined when nothing of it has been published. */
  pointer(app: string): Promise<Pointer | undefined> {
    return this.log(app).pointer();
  }

  /** The last moves of an app's pointer, newest first. */
  moves(app: string, most: number): Promise<Move[]> {
    return this.log(app).moves(most);
  }

  /** Where a build of an app lies. */
  folderOf(app: string, version: string): string {
    return join(this.folder, app, version);
  }

  /** Notes on a build's folder that it was served until now: it is kept for a while from here (prune.ts). */
  private async touch(app: string, version: string): Promise<void> {
    const now = new Date();
    // What is gone needs no time.
    await utimes(this.folderOf(app, version), now, now).catch(() => {});
  }

  private async manifest<T>(app: string, version: string, schema: z.ZodType<T>, name: string): Promise<T> {
    const key = `${app}/${version}`;
    const known = this.manifests.get(key);
    if (known) return known as T;
    const manifest = schema.parse(
      JSON.parse(await readFile(join(this.folderOf(app, version), name), 'utf8')),
    );
    this.manifests.set(key, manifest);
    return manifest;
  }

  async remote(app: string, version: string): Promise<StoredRemote> {
    const manifest = await this.manifest(app, version, remoteManifest, 'remote.json');
    return { manifest, base: `/assets/${app}/${version}/` };
  }

  async shell(version: string): Promise<StoredShell> {
    const manifest = await this.manifest('shell', version, shellManifest, 'shell.json');
    return { manifest, folder: this.folderOf('shell', version), base: `/assets/shell/${version}/` };
  }

  /** Whether a build is there. */
  has(app: string, version: string): boolean {
    return existsSync(this.folderOf(app, version));
  }

  /** Puts a build into the store, whole or not at all. One that is there already is left alone. */
  async add(app: string, version: string, source: string): Promise<void> {
    await this.fill(app, version, (unfinished) => cp(source, unfinished, { recursive: true }));
  }

  /**
   * The same for a build that comes some other way.
   * @returns whether it was put there by this call
   */
  async fill(app: string, version: string, write: (unfinished: string) => Promise<void>): Promise<boolean> {
    await mkdir(join(this.folder, app), { recursive: true });
    return settleFolder(this.folderOf(app, version), write);
  }

  /**
   * Moves the pointer of an app.
   * @param next says where it goes from where it stands
   * @throws MoveError when there is no such build, or somebody else moved it at the same moment
   */
  async move(
    app: string,
    how: Pick<Move, 'action' | 'by'>,
    next: (before: Pointer | undefined) => Pointer,
  ): Promise<Pointer> {
    const { before, now } = await this.log(app).add(how, (from) => {
      const to = next(from);
      for (const version of [to.current, to.canary?.version]) {
        if (version && !this.has(app, version)) {
          throw new MoveError(`There is no ${app}@${version} to point at.`);
        }
      }
      return to;
    });
    // A page may hold any of them, the one before as what it fell back on.
    const served = [now.current, before?.current, before?.previous, before?.canary?.version];
    for (const version of served) if (version) await this.touch(app, version);
    return now;
  }

  /** Makes a build of the installation itself the current one (see `move`). */
  point(app: string, version: string): Promise<Pointer> {
    return this.move(app, { action: 'promote', by: INSTALLATION }, (before) => promoted(before, version));
  }
}
