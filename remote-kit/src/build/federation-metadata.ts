import { gzipSync } from 'node:zlib';
import type { Compilation, Module } from 'webpack';
import { EXPOSED_CHUNK } from './app-build.ts';

/** The files a page has to load for a remote, and the platform modules it imports. */
interface FederationMetadata {
  entry: string;
  scripts: string[];
  styles: string[];
  platform: Record<string, string[] | null>;
}

interface ConsumedModule extends Module {
  options: { shareKey: string };
}

function isConsumedModule(module: Module): module is ConsumedModule {
  return module.type === 'consume-shared-module';
}

/**
 * Returns the names imported from a shared module, or null when the whole module is used. The names come from
 * the import dependencies, because webpack records no export usage for modules that the shell provides.
 */
function namesImportedFrom(compilation: Compilation, module: Module): string[] | null {
  const names: string[] = [];
  for (const connection of compilation.moduleGraph.getIncomingConnections(module)) {
    const { dependency } = connection;
    if (!dependency || connection.getActiveState(undefined) === false) continue;
    for (const reference of compilation.getDependencyReferencedExports(dependency, undefined)) {
      const [name] = Array.isArray(reference) ? reference : reference.name;
      if (name === undefined) return null;
      names.push(name);
    }
  }
  return names;
}

/** Returns the names imported from each shared module, or null for a module that is used as a whole. */
function importedNames(compilation: Compilation): Record<string, string[] | null> {
  const imports: Record<string, string[] | null> = {};
  for (const module of compilation.modules) {
    if (!isConsumedModule(module)) continue;
    const key = module.options.shareKey;
    const names = namesImportedFrom(compilation, module);
    const previous = imports[key];
    imports[key] = names && previous !== null ? [...(previous ?? []), ...names] : null;
  }
  return Object.fromEntries(
    Object.entries(imports)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, names]) => [key, names && [...new Set(names)].sort()]),
  );
}

/** Returns the scripts and styles among emitted files of a build, in load order. */
export function loadableFiles(
  compilation: Compilation,
  files: readonly string[],
): { scripts: string[]; styles: string[] } {
  const emitted = files.filter((file) => compilation.getAsset(file) && !file.includes('.hot-update.'));
  return {
    scripts: emitted.filter((file) => file.endsWith('.js')),
    styles: emitted.filter((file) => file.endsWith('.css')),
  };
}

/**
 * Reads the federation metadata of a remote's build.
 * @param entrypoint name of the container's entry
 */
export function readFederationMetadata(compilation: Compilation, entrypoint: string): FederationMetadata {
  const entry = compilation.entrypoints.get(entrypoint)?.getFiles()[0];
  const exposed = compilation.namedChunkGroups.get(EXPOSED_CHUNK)?.getFiles();
  if (!entry || !exposed) throw new Error(`${entrypoint} exposes no ./remote`);
  const files = exposed.filter((file) => file !== entry);
  return { entry, ...loadableFiles(compilation, files), platform: importedNames(compilation) };
}

/** Returns the total gzip size of files of a build, in bytes. */
export function gzipSize(compilation: Compilation, files: string[]): number {
  return files.reduce((sum, file) => {
    const source = compilation.getAsset(file)?.source.buffer();
    return sum + (source ? gzipSync(source).byteLength : 0);
  }, 0);
}
