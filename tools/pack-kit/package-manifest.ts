import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { type PackageJson, readPackageJson } from '../public-api/public-entries.ts';

/** Name of the package with the types of another one. */
export const typesPackageOf = (name: string): string =>
  `@types/${name.startsWith('@') ? name.slice(1).replace('/', '__') : name}`;

/**
 * Returns the version of a dependency as it is installed, so that a team outside gets the versions that the shell provides
 * and that our tests run with.
 */
function installedVersion(folder: string, name: string): string {
  const files = [folder, '.'].map((one) => join(ROOT, one, 'node_modules', name, 'package.json'));
  const file = files.find(existsSync);
  if (!file) throw new Error(`${name} is not installed for ${folder}.`);
  return (JSON.parse(readFileSync(file, 'utf8')) as PackageJson).version;
}

interface PackedManifest {
  /** `exports` of the packed package. */
  exports: Record<string, string | Record<string, string>>;
  bin?: Record<string, string>;
  /** Packages that packed code imports. */
  imports: ReadonlySet<string>;
  /** Packages that packed declarations import. */
  typeImports: ReadonlySet<string>;
}

/**
 * Creates the package.json of a packed package. What its files import becomes a dependency with the installed version; what
 * is only a development dependency of the source, such as test tools, becomes an optional peer.
 * @param folder of the source package, relative to the root
 * @throws Error for an import that the source's package.json does not list
 */
export function createManifest(folder: string, { exports, bin, imports, typeImports }: PackedManifest) {
  const source = readPackageJson(folder);
  const { name, version, description, license, type, engines, sideEffects } = source;
  // Test tools are dependencies of the root.
  const tools = { ...readPackageJson('.').devDependencies, ...source.devDependencies };
  const dependencies: Record<string, string> = {};
  const peerDependencies: Record<string, string> = {};
  const optionalPeers: string[] = [];
  for (const imported of [...new Set([...imports, ...typeImports])].sort()) {
    if (imported === name) continue;
    const installed = () => installedVersion(folder, imported);
    if (source.dependencies?.[imported]) dependencies[imported] = installed();
    else if (source.peerDependencies?.[imported]) peerDependencies[imported] = installed();
    else if (tools[imported]) {
      peerDependencies[imported] = installed();
      optionalPeers.push(imported);
    } else throw new Error(`${folder}/package.json lacks ${imported}, which a packed file imports.`);
    const types = typesPackageOf(imported);
    if (typeImports.has(imported) && tools[types]) dependencies[types] = installedVersion(folder, types);
  }
  return {
    name,
    version,
    private: true,
    ...(description && { description }),
    license,
    type,
    ...(engines && { engines }),
    ...(sideEffects !== undefined && { sideEffects }),
    ...(bin && { bin }),
    exports,
    dependencies: Object.fromEntries(Object.entries(dependencies).sort(([a], [b]) => (a < b ? -1 : 1))),
    ...(Object.keys(peerDependencies).length > 0 && { peerDependencies }),
    ...(optionalPeers.length > 0 && {
      peerDependenciesMeta: Object.fromEntries(optionalPeers.map((one) => [one, { optional: true }])),
    }),
  };
}
