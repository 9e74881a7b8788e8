import type { Chunk, Compilation, Module } from 'webpack';

/** What a compilation says of its use of the platform and of the files a page has to load. */
interface FederationFacts {
  entry: string;
  scripts: string[];
  styles: string[];
  platform: Record<string, string[] | null>;
}

interface ConsumedModule extends Module {
  options: { shareKey: string };
}

function isConsumed(module: Module): module is ConsumedModule {
  return module.type === 'consume-shared-module';
}

/**
 * Names imported from a shared module; null when it is used as a whole. Read from the imports themselves: of a module
 * that is taken from the shell webpack keeps no record of what is used.
 */
function namesTakenFrom(compilation: Compilation, module: Module): string[] | null {
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
  const taken: Record<string, string[] | null> = {};
  for (const module of compilation.modules) {
    if (!isConsumed(module)) continue;
    const key = module.options.shareKey;
    const names = namesTakenFrom(compilation, module);
    const before = taken[key];
    taken[key] = names && before !== null ? [...(before ?? []), ...names] : null;
  }
  return Object.fromEntries(
    Object.entries(taken)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, names]) => [key, names && [...new Set(names)].sort()]),
  );
}

/** Names each shared module provides; null where it can not be told (CommonJS). */
export function providedNames(compilation: Compilation): Record<string, string[] | null> {
  const names: Record<string, string[] | null> = {};
  for (const module of compilation.modules) {
    if (!isConsumed(module)) continue;
    const dependency = [...module.dependencies, ...module.blocks.flatMap((block) => block.dependencies)][0];
    const target = dependency && compilation.moduleGraph.getModule(dependency);
    const provided = target && compilation.moduleGraph.getProvidedExports(target);
    names[module.options.shareKey] = Array.isArray(provided) ? [...provided].sort() : null;
  }
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
export function federationFacts(compilation: Compilation, entrypoint: string): FederationFacts {
  const entry = compilation.entrypoints.get(entrypoint)?.getFiles()[0];
  const exposed = [...compilation.chunks].find((chunk) => chunk.name === '__federation_expose_remote');
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

/** The scripts and styles the shell starts with, in order. */
export function startFiles(compilation: Compilation): { scripts: string[]; styles: string[] } {
  const files = compilation.entrypoints.get('main')?.getFiles() ?? [];
  return {
    scripts: files.filter((file) => file.endsWith('.js') && !file.includes('.hot-update.')),
    styles: files.filter((file) => file.endsWith('.css')),
  };
}
