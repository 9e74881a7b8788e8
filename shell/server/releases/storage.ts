import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A build that lies in a store. */
export interface StoredBuild {
  version: string;
  /** When it was put there. */
  at: Date;
}

/**
 * What a release store is kept in: a folder that processes share, or a bucket. Small texts are written once and never
 * changed; a build appears whole or not at all.
 */
export interface ReleaseStorage {
  /** The folder of this machine that builds are served from, `<app>/<version>/`; `fetch` sees to it that one is there. */
  readonly folder: string;
  /** The names of the texts directly below a path. */
  names(path: string): Promise<string[]>;
  /** The last of the names made of digits, `00000017.json`. */
  last(path: string): Promise<string | undefined>;
  read(path: string): Promise<string | undefined>;
  /** @returns false where there is such a text already, whoever wrote it, and be it at this very moment */
  writeNew(path: string, text: string): Promise<boolean>;
  remove(path: string): Promise<void>;
  builds(app: string): Promise<StoredBuild[]>;
  has(app: string, version: string): Promise<boolean>;
  /** Brings a build to this machine. @returns its folder */
  fetch(app: string, version: string): Promise<string>;
  /** @returns whether it was put there by this call */
  fill(app: string, version: string, write: (unfinished: string) => Promise<void>): Promise<boolean>;
  drop(app: string, version: string): Promise<void>;
  /** What this machine has fetched of an app and can fetch again, half-done or whole; none where `folder` is the store. */
  copies(app: string): Promise<StoredBuild[]>;
  /** Takes such a copy away. */
  forget(app: string, version: string): Promise<void>;
  /** Ends its connections. */
  close(): void;
}

/** The folders below a folder, as builds; none where it is not there. */
export async function foldersIn(folder: string): Promise<StoredBuild[]> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(unlessMissing)) ?? [];
  const builds = entries.filter((entry) => entry.isDirectory());
  const found = await Promise.all(
    builds.map(async ({ name }) => {
      // What is being settled has another name a moment later.
      const facts = await stat(join(folder, name)).catch(unlessMissing);
      return facts && { version: name, at: facts.mtime };
    }),
  );
  return found.filter((build) => build !== undefined);
}

/** @returns nothing for what is not there @throws what else went wrong */
export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}

/** Digits of a number in a name, so that names sort as numbers do. */
const DIGITS = 8;
const NUMBERED = /^\d{8}\.json$/;

/** The name of the text of this number. */
export const nameOf = (number: number): string => `${String(number).padStart(DIGITS, '0')}.json`;

/** The last of some names that are numbers. */
export const lastOf = (names: string[]): string | undefined =>
  names
    .filter((name) => NUMBERED.test(name))
    .sort()
    .at(-1);
