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
export function findPackageFolder({ name, from }: PackageImport): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
    if (dirname(folder) === folder) return undefined;
  }
}

function readManifest(folder: string): InstalledPackage {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as InstalledPackage;
}

/** Returns the version of an installed package. @throws Error when it is not installed */
export function readInstalledVersion({ name, from }: PackageImport): string {
  const folder = findPackageFolder({ name, from });
  if (!folder) throw new Error(`${name} is not installed in ${from}.`);
  return readManifest(folder).version;
}

/**
 * Returns the installed versions of packages and of their transitive dependencies, whatever the package manager. Skips optional
 * dependencies, because they differ between machines, and imports that are not installed: aliases of the build and optional
 * peers. A package that is really missing fails the build.
 * @returns `name@version` of each package, sorted
 */
export function listInstalledPackages(imports: PackageImport[]): string[] {
  const versionsByFolder = new Map<string, string>();
  const queue = [...imports];
  for (let next = queue.shift(); next; next = queue.shift()) {
    const folder = findPackageFolder(next);
    if (!folder || versionsByFolder.has(folder)) continue;
    const manifest = readManifest(folder);
    versionsByFolder.set(folder, `${manifest.name}@${manifest.version}`);
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }))
      queue.push({ name, from: folder });
  }
  return [...new Set(versionsByFolder.values())].sort();
}
