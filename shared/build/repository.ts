import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the repository. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Folder in which the development server of the shell compiles its frame. */
export const DEV_FRAME_FOLDER = join(ROOT, '.cache/dev/shell-frame');

/**
 * Returns the folder names of all remotes: every folder `mf-*`.
 * @param root folder of another checkout
 */
export function remoteNames(root = ROOT): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith('mf-'))
    .map((entry) => entry.name)
    .sort();
}

/**
 * Returns the folder names of all apps: the shell and the remotes.
 * @param root folder of another checkout
 */
export const appNames = (root = ROOT): string[] => ['shell', ...remoteNames(root)];

interface PackageJson {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
}

/** Reads a package.json. @param folder of a package, relative to the root */
export function readPackage(folder: string): PackageJson {
  return JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as PackageJson;
}
