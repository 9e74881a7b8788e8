import type { Compilation, Dependency, NormalModule } from 'webpack';
import { platformModuleNames } from '../../remote-kit/src/build/platform.ts';

/** The shell's module that imports the platform modules. */
const PLATFORM_MODULE = 'shell/src/remotes/loading/platform.ts';

/**
 * Returns the exported names of each platform module, or null where they are unknown (CommonJS). Call it when
 * the compilation is sealed, before webpack concatenates modules.
 * @throws Error when the shell imports other modules than the platform has
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
