import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type RemoteManifest,
  remoteManifest,
  type ShellManifest,
  shellManifest,
} from '@ontrend/shared/manifest';
import { manifestFile } from '@ontrend/shared/manifest/manifest-file';
import { computeDigest } from '@ontrend/shared/server/compute-digest';
import type { z } from 'zod';
import type { Pointers } from './compose-entry.ts';
import { FolderStorage } from './folder-storage.ts';
import type { RejectionListener } from './log-reader.ts';
import type { PathRights } from './path-owners.ts';
import { listVersions, MoveError, type Pointer, promotePointer } from './pointer.ts';
import { type Move, PointerLog, type RequestedMove } from './pointer-log.ts';
import type { PointerSigner } from './pointer-signer.ts';
import type { ReleaseStorage, StoredBuild } from './release-storage.ts';
import type { StartupReleases } from './startup-requests.ts';
import { BuildChangedError, verifyBuild } from './verify-build.ts';

/** A build of a remote in the store, with the URL of its files. */
export interface StoredRemote {
  manifest: RemoteManifest;
  base: string;
}
export interface StoredShell {
  manifest: ShellManifest;
  folder: string;
  base: string;
  /** The build that renders documents for a preview of another one, whose files are not on this server. */
  renderer?: StoredShell;
}

interface ReleaseStoreOptions {
  clock?: () => Date;
  signer?: PointerSigner | undefined;
  onRejected?: RejectionListener;
}

interface Verifiable {
  integrity: Record<string, string>;
}

/** Runs before a move. Throws to abort the move. */
export type PointerCheck = (store: ReleaseStore, pointers: Pointers, moved: string[]) => Promise<void>;

/** Time after which a build with changed files is checked again, in milliseconds. */
const RECHECK_CHANGED_BUILD_MS = 60_000;

/** Maximum number of moves that `listVersionsSince` reads. */
const MAX_MOVES_SEARCHED = 1_000;

/**
 * Release store: immutable builds, and the pointers that select the served ones, with their history. A moved
 * pointer takes effect with the next document, without a restart.
 */
export class ReleaseStore {
  readonly storage: ReleaseStorage;
  private readonly log: PointerLog;
  private readonly onRejected: RejectionListener;
  private readonly manifests = new Map<string, Promise<unknown>>();

  /**
   * @param storage a storage, or the path of a folder
   * @param options `clock`: time of moves. `signer`: signs pointers and rejects unsigned ones. `onRejected`: is called for
   *   each pointer and build that is not used
   */
  constructor(
    storage: ReleaseStorage | string,
    { clock = () => new Date(), signer, onRejected = () => {} }: ReleaseStoreOptions = {},
  ) {
    this.storage = typeof storage === 'string' ? new FolderStorage(storage) : storage;
    this.onRejected = onRejected;
    const readDigest = async (app: string, version: string) => {
      const text = await this.readManifestFile(app, version).catch(() => undefined);
      return text && computeDigest(text);
    };
    this.log = new PointerLog(this.storage, { clock, signer, onRejected, readDigest });
  }

  /** Signs the pointers of a store from before signatures. @returns whether that was necessary */
  signPointers(by: string): Promise<boolean> {
    return this.log.signPointers(by);
  }

  private async readManifestFile(app: string, version: string): Promise<Buffer> {
    const folder = await this.storage.fetchBuild(app, version);
    return readFile(join(folder, manifestFile(app)));
  }

  /** Local folder from which builds are served. */
  get buildsFolder(): string {
    return this.storage.buildsFolder;
  }

  /** Returns all pointers, by app, the owners of granted paths, and the revoked claims, at one moment. */
  readCurrent(): Promise<{ pointers: Pointers } & PathRights> {
    return this.log.readCurrent();
  }

  /** Returns all pointers at one moment, by app. */
  async readPointers(): Promise<Pointers> {
    return (await this.readCurrent()).pointers;
  }

  /** Changes the owners of granted paths (see `PointerLog.changeGrants`). */
  changeGrants(move: RequestedMove, change: (before: PathRights) => Promise<PathRights>): Promise<void> {
    return this.log.changeGrants(move, change);
  }

  /** Returns the pointer of an app; undefined when the app was never published. */
  async readPointer(app: string): Promise<Pointer | undefined> {
    return (await this.readPointers())[app];
  }

  /** Returns the last moves of an app's pointer, newest first. */
  listMoves(app: string, maxMoves: number): Promise<Move[]> {
    return this.log.listMoves(app, maxMoves);
  }

  /** Returns the newest moves of apps since a time, by app. */
  listLatestMoves(since: Date): Promise<Map<string, Move>> {
    return this.log.listLatestMoves(since);
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
      [...(pointer ? [pointer] : []), ...moves.map((move) => move.pointer)].flatMap(listVersions),
    );
  }

  /** Reads and verifies the manifest of a build once. A failure is not repeated for every document. */
  private loadManifest<T extends Verifiable>(app: string, version: string, schema: z.ZodType<T>): Promise<T> {
    const key = `${app}/${version}`;
    const cached = this.manifests.get(key);
    if (cached) return cached as Promise<T>;
    const loading = this.readManifest(app, version, schema);
    this.manifests.set(key, loading);
    loading.catch((error: unknown) => {
      if (!(error instanceof BuildChangedError)) return this.manifests.delete(key);
      this.onRejected('build', `${app}@${version}: ${error.message}`);
      return setTimeout(() => this.manifests.delete(key), RECHECK_CHANGED_BUILD_MS).unref();
    });
    return loading;
  }

  private async readManifest<T extends Verifiable>(
    app: string,
    version: string,
    schema: z.ZodType<T>,
  ): Promise<T> {
    const text = await this.readManifestFile(app, version);
    const digest = this.log.findDigest(app, version);
    if (digest && computeDigest(text) !== digest)
      throw new BuildChangedError('The manifest is not the one that was released.');
    const manifest = schema.parse(JSON.parse(text.toString()));
    await verifyBuild(await this.storage.fetchBuild(app, version), manifest.integrity);
    return manifest;
  }

  async loadRemote(app: string, version: string): Promise<StoredRemote> {
    const manifest = await this.loadManifest(app, version, remoteManifest);
    return { manifest, base: `/assets/${app}/${version}/` };
  }

  async loadShell(version: string): Promise<StoredShell> {
    const manifest = await this.loadManifest('shell', version, shellManifest);
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
   * Promotes builds that a container or `npm start` requests at startup, alone or together with builds that wait for them
   * (see `PointerLog.promoteAtStartup`).
   * @returns all pointers after the request
   * @throws the check's error when the builds have to wait for others
   */
  promoteAtStartup(builds: StartupReleases, check: PointerCheck): Promise<Pointers> {
    return this.log.promoteAtStartup(builds, async (pointers, moved) => {
      await this.checkBuildsExist(Object.fromEntries(moved.map((name) => [name, pointers[name] as Pointer])));
      await check(this, pointers, moved);
    });
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
