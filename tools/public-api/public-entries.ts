import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';

/** The folders of the packages that teams outside of the repository use. */
export const KIT_PACKAGES = ['shared', 'remote-kit'] as const;
export type KitPackage = (typeof KIT_PACKAGES)[number];

/** The fields of a package.json that matter for packing. */
export interface PackageJson {
  name: string;
  version: string;
  description?: string;
  license?: string;
  type?: string;
  engines?: Record<string, string>;
  sideEffects?: boolean | string[];
  exports?: Record<string, string>;
  /** The entries of `exports` for teams outside, if not all are. */
  publicEntries?: string[];
  bin?: Record<string, string>;
  files?: string[];
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** A module or a style sheet that teams outside import. */
export interface PublicEntry {
  /** Import name, such as `@ontrend/shared/ui`. */
  name: string;
  /** Key in `exports`, such as `./ui`. */
  key: string;
  /** Source file, relative to the root. */
  file: string;
}

/** Reads the package.json of a folder. @param folder relative to the root */
export function readPackageJson(folder: string): PackageJson {
  return JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as PackageJson;
}

/** Returns the target of an entry of `exports`, whose key may end in `*`. */
function resolveExport(exports: Record<string, string>, key: string): string | undefined {
  if (exports[key]) return exports[key];
  const [pattern, target] = Object.entries(exports).find(
    ([one]) => one.endsWith('*') && key.startsWith(one.slice(0, -1)),
  ) ?? ['', undefined];
  return target?.replace('*', key.slice(pattern.length - 1));
}

/**
 * Lists the public entries of a package: the field `publicEntries` of its package.json, or else all of its `exports`.
 * @param folder of the package, relative to the root
 * @throws Error for a public entry that `exports` does not have
 */
export function listPublicEntries(folder: KitPackage): PublicEntry[] {
  const { name, exports = {}, publicEntries = Object.keys(exports) } = readPackageJson(folder);
  return publicEntries.map((key) => {
    const target = resolveExport(exports, key);
    if (!target) throw new Error(`${folder}/package.json: "exports" lacks the public entry "${key}".`);
    return { name: posix.join(name, key), key, file: posix.join(folder, target) };
  });
}

/** Lists the public entries of all packages. */
export function listAllPublicEntries(): PublicEntry[] {
  return KIT_PACKAGES.flatMap(listPublicEntries);
}

/** Returns whether an entry is code, in contrast to a style sheet or a file of ambient types. */
export function isModule({ file }: PublicEntry): boolean {
  return /\.tsx?$/.test(file) && !file.endsWith('.d.ts');
}
