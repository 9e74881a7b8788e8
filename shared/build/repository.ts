import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder everything stands in. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** The remotes, by folder name: whatever is called `mf-*` is one. */
export function remoteNames(): string[] {
  return readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith('mf-'))
    .map((entry) => entry.name)
    .sort();
}

interface PackageJson {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
}

/** @param folder of an app, relative to the root */
export function readPackage(folder: string): PackageJson {
  return JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as PackageJson;
}

/** The version of an installed package, as the shared platform sees it. */
export function installedVersion(name: string): string {
  return readPackage(join('shared/node_modules', name)).version;
}
