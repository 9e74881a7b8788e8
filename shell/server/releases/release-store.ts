import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { settleFolder } from '@ontrend/shared/build/settle-folder';
import {
  type RemoteManifest,
  remoteManifest,
  type ShellManifest,
  shellManifest,
} from '@ontrend/shared/manifest';
import { z } from 'zod';

const pointer = z.object({ current: z.string(), previous: z.string().nullable() });

/** Which build of an app is the one to serve, and which was before it. */
export type Pointer = z.infer<typeof pointer>;

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

/**
 * The release store in a folder: `<app>/<version>/` never changes, `<app>/pointer.json` says which one counts.
 * A pointer that moves takes effect with the next document; nothing is restarted.
 */
export class ReleaseStore {
  readonly folder: string;
  private readonly manifests = new Map<string, unknown>();

  constructor(folder: string) {
    this.folder = folder;
  }

  private pointerFile(app: string): string {
    return join(this.folder, app, 'pointer.json');
  }

  /** The pointer of an app; undefined when nothing of it has been published. */
  async pointer(app: string): Promise<Pointer | undefined> {
    const file = this.pointerFile(app);
    if (!existsSync(file)) return undefined;
    return pointer.parse(JSON.parse(await readFile(file, 'utf8')));
  }

  /** Notes on a build's folder that it was served until now: it is kept for a while from here (prune.ts). */
  private async touch(app: string, version: string): Promise<void> {
    const now = new Date();
    // What is gone needs no time.
    await utimes(join(this.folder, app, version), now, now).catch(() => {});
  }

  private async manifest<T>(app: string, version: string, schema: z.ZodType<T>, name: string): Promise<T> {
    const key = `${app}/${version}`;
    const known = this.manifests.get(key);
    if (known) return known as T;
    const manifest = schema.parse(JSON.parse(await readFile(join(this.folder, app, version, name), 'utf8')));
    this.manifests.set(key, manifest);
    return manifest;
  }

  async remote(app: string, version: string): Promise<StoredRemote> {
    const manifest = await this.manifest(app, version, remoteManifest, 'remote.json');
    return { manifest, base: `/assets/${app}/${version}/` };
  }

  async shell(version: string): Promise<StoredShell> {
    const manifest = await this.manifest('shell', version, shellManifest, 'shell.json');
    return { manifest, folder: join(this.folder, 'shell', version), base: `/assets/shell/${version}/` };
  }

  /** Puts a build into the store, whole or not at all. One that is there already is left alone. */
  async add(app: string, version: string, source: string): Promise<void> {
    const target = join(this.folder, app, version);
    await mkdir(join(this.folder, app), { recursive: true });
    await settleFolder(target, (unfinished) => cp(source, unfinished, { recursive: true }));
  }

  /**
   * Moves the pointer of an app to a build in the store; the one before becomes the previous good one.
   * @throws Error when there is no such build
   */
  async point(app: string, version: string): Promise<void> {
    if (!existsSync(join(this.folder, app, version)))
      throw new Error(`There is no ${app}@${version} to point at`);
    const before = await this.pointer(app);
    await this.touch(app, version);
    if (before?.current === version) return;
    // A page may hold either of them, the one before as what it fell back on.
    for (const served of [before?.current, before?.previous]) if (served) await this.touch(app, served);
    const next: Pointer = { current: version, previous: before?.current ?? null };
    const file = this.pointerFile(app);
    await writeFile(`${file}.new`, JSON.stringify(next));
    await rename(`${file}.new`, file);
  }
}
