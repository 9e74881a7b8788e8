import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A build in a store. */
export interface StoredBuild {
  version: string;
  /** Time at which the build was stored. */
  storedAt: Date;
}

/**
 * Storage of a release store: a shared folder or a bucket. Text files are created once and never changed;
 * builds appear atomically.
 */
export interface ReleaseStorage {
  /**
   * Local folder from which builds are served, as `<app>/<version>/`; `fetchBuild` downloads a missing build.
   */
  readonly buildsFolder: string;
  /** Lists the names of the files directly in a folder. */
  listNames(path: string): Promise<string[]>;
  /** Returns the last of the numbered names such as `00000017.json`. */
  findLatestName(path: string): Promise<string | undefined>;
  readText(path: string): Promise<string | undefined>;
  /** @returns false when the file exists, even if another process created it at the same moment */
  createText(path: string, text: string): Promise<boolean>;
  removeText(path: string): Promise<void>;
  listBuilds(app: string): Promise<StoredBuild[]>;
  hasBuild(app: string, version: string): Promise<boolean>;
  /**
   * Makes a build available locally.
   * @returns its folder
   */
  fetchBuild(app: string, version: string): Promise<string>;
  /** @returns true when this call stored the build */
  createBuild(
    app: string,
    version: string,
    write: (temporaryFolder: string) => Promise<void>,
  ): Promise<boolean>;
  deleteBuild(app: string, version: string): Promise<void>;
  /**
   * Lists local copies of an app's builds that can be downloaded again, including incomplete ones; empty when
   * the local folder is the store.
   */
  listLocalCopies(app: string): Promise<StoredBuild[]>;
  /** Deletes a local copy. */
  deleteLocalCopy(app: string, version: string): Promise<void>;
  /** Closes the connections. */
  close(): void;
}

/** Lists the subfolders of a folder as builds; empty when the folder is missing. */
export async function listBuildFolders(folder: string): Promise<StoredBuild[]> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(undefinedIfMissing)) ?? [];
  const builds = entries.filter((entry) => entry.isDirectory());
  const found = await Promise.all(
    builds.map(async ({ name }) => {
      // An incomplete build may be renamed at any moment.
      const stats = await stat(join(folder, name)).catch(undefinedIfMissing);
      return stats && { version: name, storedAt: stats.mtime };
    }),
  );
  return found.filter((build) => build !== undefined);
}

/**
 * @returns undefined when the file does not exist
 * @throws all other errors
 */
export function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}

/** Number of digits in a name, so that names sort numerically. */
const NUMBER_DIGITS = 8;
const NUMBERED_NAME = new RegExp(`^\\d{${NUMBER_DIGITS}}\\.json$`);

/** Returns the file name of a number. */
export const numberedName = (number: number): string => `${String(number).padStart(NUMBER_DIGITS, '0')}.json`;

/** Returns the last of the numbered names. */
export const latestNumberedName = (names: string[]): string | undefined =>
  names
    .filter((name) => NUMBERED_NAME.test(name))
    .sort()
    .at(-1);
