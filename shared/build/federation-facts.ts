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

/** Names imported from each shared module; null when one is used as a whole. */
function importedNames(compilation: Compilation): Record<string, string[] | null> {
  const names: Record<string, Set<string> | null> = {};
  for (const module of compilation.modules) {
    if (!isConsumed(module)) continue;
    const used = compilation.moduleGraph.getUsedExports(module, undefined);
    const key = module.options.shareKey;
    if (used === false) continue;
    if (used === true || used === null || names[key] === null) names[key] = null;
    else names[key] = new Set([...(names[key] ?? []), ...used]);
  }
  return Object.fromEntries(
    Object.entries(names)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, set]) => [key, set && [...set].sort()]),
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
