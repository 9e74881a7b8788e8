import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface InstalledPackage {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** An import of a package: its name, and a folder from which Node resolves it. */
export interface PackageImport {
  name: string;
  from: string;
}

/** Returns the package of an import: `@scope/name` or `name`, without the path inside the package. */
export function packageNameOf(specifier: string): string {
  const [first = '', second = ''] = specifier.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}

/** Finds the folder of an installed package as Node does: in `node_modules` of a folder and of its parents. */
function findPackageFolder({ name, from }: PackageImport): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
    if (dirname(folder) === folder) return undefined;
  }
}

/**
 * Lists packages and everything they depend on, as installed. This is the part of the lock file that belongs to code which
 * imports them, and it is the same for every package manager. Optional dependencies are left out: they differ between
 * machines, and their versions follow from the packages that need them. So are imports that are not installed: they are aliases
 * of the build or optional peers, and a missing package fails the build itself.
 * @returns `name@version` of each package, sorted
 */
export function listInstalledPackages(imports: PackageImport[]): string[] {
  const names = new Map<string, string>();
  const queue = [...imports];
  for (let next = queue.shift(); next; next = queue.shift()) {
    const folder = findPackageFolder(next);
    if (!folder || names.has(folder)) continue;
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as InstalledPackage;
    names.set(folder, `${manifest.name}@${manifest.version}`);
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }))
      queue.push({ name, from: folder });
  }
  return [...new Set(names.values())].sort();
}
