import { gzipSync } from 'node:zlib';
import type { Chunk, Compilation, Dependency, Module, NormalModule } from 'webpack';
import { EXPOSED_CHUNK } from './app-build.ts';
import { platformModuleNames } from './platform.ts';

/** Where the shell imports what it provides. */
const PLATFORM_MODULE = 'shell/src/remotes/loading/platform.ts';

/** What a compilation says of its use of the platform and of the files a page has to load. */
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
 * Names imported from a shared module; null when it is used as a whole. Read from the imports themselves: of a module
 * that is taken from the shell webpack keeps no record of what is used.
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

/** Names imported from each shared module; null when one is used as a whole. */
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

/**
 * Names each module of the platform provides; null where it can not be told (CommonJS). To be asked before modules
 * are put together, when a compilation is sealed.
 * @throws Error when the shell provides other modules than the platform has
 */
export function providedNames(compilation: Compilation): Record<string, string[] | null> {
  const names: Record<string, string[] | null> = {};
  for (const module of compilation.modules) {
    if (!(module as NormalModule).resource?.endsWith(PLATFORM_MODULE)) continue;
    for (const dependency of module.dependencies) {
      const { request } = dependency as Dependency & { request?: string };
      const target = compilation.moduleGraph.getModule(dependency);
      if (!target || !request || !platformModuleNames.includes(request)) continue;
      const provided = compilation.moduleGraph.getProvidedExports(target);
      names[request] = Array.isArray(provided) ? [...provided].sort() : null;
    }
  }
  const missing = platformModuleNames.filter((name) => !(name in names));
  if (missing.length > 0) throw new Error(`${PLATFORM_MODULE} does not provide ${missing.join(', ')}`);
  return names;
}

function initialFiles(compilation: Compilation, chunks: Iterable<Chunk>, without: Set<string>): string[] {
  const files = [...chunks].flatMap((chunk) => [...chunk.files]);
  return [...new Set(files)].filter(
    (file) => !without.has(file) && !file.endsWith('.map') && compilation.getAsset(file),
  );
}

/**
 * Reads the facts of a remote's build.
 * @param entrypoint name of the container's entry
 */
export function readFederationMetadata(compilation: Compilation, entrypoint: string): FederationMetadata {
  const entry = compilation.entrypoints.get(entrypoint)?.getFiles()[0];
  const exposed = [...compilation.chunks].find((chunk) => chunk.name === EXPOSED_CHUNK);
  if (!entry || !exposed) throw new Error(`${entrypoint} exposes no ./remote`);
  const chunks = [...exposed.groupsIterable].flatMap((group) => group.chunks);
  const files = initialFiles(compilation, chunks, new Set([entry]));
  return {
    entry,
    scripts: files.filter((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
    platform: importedNames(compilation),
  };
}

/** What files of a build weigh together, gzip. */
export function gzipSize(compilation: Compilation, files: string[]): number {
  return files.reduce((sum, file) => {
    const source = compilation.getAsset(file)?.source.buffer();
    return sum + (source ? gzipSync(source).byteLength : 0);
  }, 0);
}

/** The scripts and styles the shell starts with, in order. */
export function entryFiles(compilation: Compilation): { scripts: string[]; styles: string[] } {
  const files = compilation.entrypoints.get('main')?.getFiles() ?? [];
  return {
    scripts: files.filter((file) => file.endsWith('.js') && !file.includes('.hot-update.')),
    styles: files.filter((file) => file.endsWith('.css')),
  };
}
