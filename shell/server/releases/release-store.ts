import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type RemoteManifest,
  remoteManifest,
  type ShellManifest,
  shellManifest,
} from '@ontrend/shared/manifest';
import type { z } from 'zod';
import { FolderStorage } from './folder-storage.ts';
import { MoveError, type Pointer, promotePointer } from './pointer.ts';
import { type Move, PointerLog, type Pointers, type StartupRelease } from './pointer-log.ts';
import type { ReleaseStorage, StoredBuild } from './release-storage.ts';

/** A build of a remote in the store, with the URL of its files. */
export interface StoredRemote {
  manifest: RemoteManifest;
  base: string;
}
export interface StoredShell {
  manifest: ShellManifest;
  folder: string;
  base: string;
}

/** A requested move: the action, and the actor for the log. */
export type RequestedMove = Pick<Move, 'action' | 'by'>;

/** Runs before a move. Throws to abort the move. */
export type PointerCheck = (store: ReleaseStore, pointers: Pointers, moved: string[]) => Promise<void>;

/** Maximum number of moves that `listVersionsSince` reads. */
const MAX_MOVES_SEARCHED = 1_000;

const versionsOfPointer = ({ current, previous, canary }: Pointer) =>
  [current, previous, canary?.version].filter((version) => typeof version === 'string');

/**
 * Release store: immutable builds, and the pointers that select the served ones, with their history. A moved
 * pointer takes effect with the next document, without a restart.
 */
export class ReleaseStore {
  readonly storage: ReleaseStorage;
  private readonly log: PointerLog;
  private readonly manifests = new Map<string, unknown>();

  /**
   * @param storage a storage, or the path of a folder
   * @param clock time of moves
   */
  constructor(storage: ReleaseStorage | string, clock = () => new Date()) {
    this.storage = typeof storage === 'string' ? new FolderStorage(storage) : storage;
    this.log = new PointerLog(this.storage, clock);
  }

  /** Local folder from which builds are served. */
  get buildsFolder(): string {
    return this.storage.buildsFolder;
  }

  /** Returns all pointers at one moment, by app. */
  readPointers(): Promise<Pointers> {
    return this.log.readPointers();
  }

  /** Returns the pointer of an app; undefined when the app was never published. */
  async readPointer(app: string): Promise<Pointer | undefined> {
    return (await this.readPointers())[app];
  }

  /** Returns the last moves of an app's pointer, newest first. */
  listMoves(app: string, maxMoves: number): Promise<Move[]> {
    return this.log.listMoves(app, maxMoves);
  }

  /** Returns all versions that a page may have received since a time, as its build or as its fallback. */
  async listVersionsSince(app: string, since: Date): Promise<Set<string>> {
    const moves = await this.log.listMoves(
      app,
      MAX_MOVES_SEARCHED,
      ({ at }) => Date.parse(at) < since.getTime(),
    );
    const pointer = await this.readPointer(app);
    return new Set(
      [...(pointer ? [pointer] : []), ...moves.map((move) => move.pointer)].flatMap(versionsOfPointer),
    );
  }

  private async loadManifest<T>(
    app: string,
    version: string,
    schema: z.ZodType<T>,
    name: string,
  ): Promise<T> {
    const key = `${app}/${version}`;
    const cached = this.manifests.get(key);
    if (cached) return cached as T;
    const folder = await this.storage.fetchBuild(app, version);
    const manifest = schema.parse(JSON.parse(await readFile(join(folder, name), 'utf8')));
    this.manifests.set(key, manifest);
    return manifest;
  }

  async loadRemote(app: string, version: string): Promise<StoredRemote> {
    const manifest = await this.loadManifest(app, version, remoteManifest, 'remote.json');
    return { manifest, base: `/assets/${app}/${version}/` };
  }

  async loadShell(version: string): Promise<StoredShell> {
    const manifest = await this.loadManifest('shell', version, shellManifest, 'shell.json');
    return {
      manifest,
      folder: await this.storage.fetchBuild('shell', version),
      base: `/assets/shell/${version}/`,
    };
  }

  hasBuild(app: string, version: string): Promise<boolean> {
    return this.storage.hasBuild(app, version);
  }

  listBuilds(app: string): Promise<StoredBuild[]> {
    return this.storage.listBuilds(app);
  }

  deleteBuild(app: string, version: string): Promise<void> {
    return this.storage.deleteBuild(app, version);
  }

  /** Stores a build from a folder atomically. An existing one is not changed. */
  async addBuild(app: string, version: string, source: string): Promise<void> {
    await this.createBuild(app, version, (temporaryFolder) =>
      cp(source, temporaryFolder, { recursive: true }),
    );
  }

  /**
   * Stores a build that `write` creates, atomically.
   * @returns true when this call stored the build
   */
  async createBuild(
    app: string,
    version: string,
    write: (temporaryFolder: string) => Promise<void>,
  ): Promise<boolean> {
    return !(await this.hasBuild(app, version)) && this.storage.createBuild(app, version, write);
  }

  /**
   * Moves pointers in one step. If other apps moved after `check` ran, computes and checks the pointers again.
   * @param computePointers returns the new pointers
   * @throws MoveError when a build is missing or another process moved one of these apps at the same time; the
   *   error of the check
   */
  async movePointers(
    apps: string[],
    move: RequestedMove,
    computePointers: (before: Pointers) => Pointers,
    check: PointerCheck = async () => {},
  ): Promise<Pointers> {
    const { after } = await this.log.append(apps, move, async (before) => {
      const pointers = computePointers(before);
      await this.checkBuildsExist(pointers);
      await check(this, { ...before, ...pointers }, apps);
      return pointers;
    });
    return after;
  }

  /**
   * Promotes a build that a container requests at startup, alone or together with the builds of other containers that
   * wait for it (see `PointerLog.promoteAtStartup`).
   * @returns the app's pointer after the request
   * @throws the check's error when the build has to wait for others
   */
  async promoteAtStartup(app: string, start: StartupRelease, check: PointerCheck): Promise<Pointer> {
    const updated = await this.log.promoteAtStartup(app, start, promotePointer, async (pointers, moved) => {
      await this.checkBuildsExist(Object.fromEntries(moved.map((name) => [name, pointers[name] as Pointer])));
      await check(this, pointers, moved);
    });
    return updated[app] as Pointer;
  }

  private async checkBuildsExist(pointers: Pointers): Promise<void> {
    for (const [app, { current, canary }] of Object.entries(pointers)) {
      for (const version of [current, canary?.version]) {
        if (!version || (await this.hasBuild(app, version))) continue;
        throw new MoveError(`There is no build ${app}@${version} in the store.`);
      }
    }
  }

  /** Moves the pointer of one app (see `movePointers`). */
  async movePointer(
    app: string,
    move: RequestedMove,
    computePointer: (before: Pointer | undefined) => Pointer,
    check?: PointerCheck,
  ): Promise<Pointer> {
    const updated = await this.movePointers(
      [app],
      move,
      (before) => ({ [app]: computePointer(before[app]) }),
      check,
    );
    return updated[app] as Pointer;
  }

  /** Makes a build current without a compatibility check, for stores in tests and benchmarks. */
  promoteUnchecked(app: string, version: string): Promise<Pointer> {
    return this.movePointer(app, { action: 'promote', by: 'the installation' }, (before) =>
      promotePointer(before, version),
    );
  }
}
