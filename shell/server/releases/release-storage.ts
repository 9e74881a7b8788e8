import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A build that lies in a store. */
export interface StoredBuild {
  version: string;
  /** When it was put there. */
  storedAt: Date;
}

/**
 * What a release store is kept in: a folder that processes share, or a bucket. Small texts are written once and never
 * changed; a build appears whole or not at all.
 */
export interface ReleaseStorage {
  /** The folder of this machine that builds are served from, `<app>/<version>/`; `fetch` sees to it that one is there. */
  readonly buildsFolder: string;
  /** The names of the texts directly below a path. */
  listNames(path: string): Promise<string[]>;
  /** The last of the names made of digits, `00000017.json`. */
  findLatestName(path: string): Promise<string | undefined>;
  readText(path: string): Promise<string | undefined>;
  /** @returns false where there is such a text already, whoever wrote it, and be it at this very moment */
  createText(path: string, text: string): Promise<boolean>;
  removeText(path: string): Promise<void>;
  listBuilds(app: string): Promise<StoredBuild[]>;
  hasBuild(app: string, version: string): Promise<boolean>;
  /** Brings a build to this machine. @returns its folder */
  fetchBuild(app: string, version: string): Promise<string>;
  /** @returns whether it was put there by this call */
  createBuild(app: string, version: string, write: (unfinished: string) => Promise<void>): Promise<boolean>;
  deleteBuild(app: string, version: string): Promise<void>;
  /** What this machine has fetched of an app and can fetch again, half-done or whole; none where `folder` is the store. */
  listLocalCopies(app: string): Promise<StoredBuild[]>;
  /** Takes such a copy away. */
  deleteLocalCopy(app: string, version: string): Promise<void>;
  /** Ends its connections. */
  close(): void;
}

/** The folders below a folder, as builds; none where it is not there. */
export async function listBuildFolders(folder: string): Promise<StoredBuild[]> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(undefinedIfMissing)) ?? [];
  const builds = entries.filter((entry) => entry.isDirectory());
  const found = await Promise.all(
    builds.map(async ({ name }) => {
      // What is being settled has another name a moment later.
      const stats = await stat(join(folder, name)).catch(undefinedIfMissing);
      return stats && { version: name, storedAt: stats.mtime };
    }),
  );
  return found.filter((build) => build !== undefined);
}

/** @returns nothing for what is not there @throws what else went wrong */
export function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}

/** Digits of a number in a name, so that names sort as numbers do. */
const NUMBER_DIGITS = 8;
const NUMBERED_NAME = /^\d{8}\.json$/;

/** The name of the text of this number. */
export const numberedName = (number: number): string => `${String(number).padStart(NUMBER_DIGITS, '0')}.json`;

/** The last of some names that are numbers. */
export const latestNumberedName = (names: string[]): string | undefined =>
  names
    .filter((name) => NUMBERED_NAME.test(name))
    .sort()
    .at(-1);
