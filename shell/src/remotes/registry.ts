import type { RemoteModule } from '@ontrend/shared/contract';
import type { BootData, RemoteBuild } from '../document/boot-data.ts';
import { tellError } from '../errors/early-errors.ts';
import { loadBuild } from './load-build.ts';

const RETRIES = 2;
const RETRY_MS = 400;

async function loadWithRetries(name: string, build: RemoteBuild): Promise<RemoteModule> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await loadBuild(name, build);
    } catch (error) {
      if (attempt === RETRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS * (attempt + 1)));
    }
  }
}

/** Loads remotes, each once; a failed one may be asked for again. */
export interface RemoteRegistry {
  /**
   * @returns the checked module: of the current build, or of the one before it when the current can't be had
   * @throws what the last attempt threw
   */
  load(name: string): Promise<RemoteModule>;
}

/** @param remotes the builds this document was made for: they stay the same until the next page load */
export function createRegistry(remotes: BootData['remotes']): RemoteRegistry {
  const loading = new Map<string, Promise<RemoteModule>>();
  return {
    load(name) {
      const known = loading.get(name);
      if (known) return known;
      const builds = remotes[name];
      if (!builds) return Promise.reject(new Error(`${name} is not deployed`));
      const module = loadWithRetries(name, builds.current).catch((error: unknown) => {
        // Who is offline can't blame the build.
        if (navigator.onLine) tellError(error, { app: name, version: builds.current.version });
        if (!builds.previous) throw error;
        return loadWithRetries(name, builds.previous);
      });
      loading.set(name, module);
      module.catch(() => loading.delete(name));
      return module;
    },
  };
}
