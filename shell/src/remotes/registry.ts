import { getInstance } from '@module-federation/runtime';
import { checkRemoteModule, type RemoteModule } from '@ontrend/shared/contract';
import type { BootData, RemoteBuild } from '../document/boot-data.ts';

const RETRIES = 2;
const RETRY_MS = 400;

function federation() {
  const instance = getInstance();
  if (!instance) throw new Error('The federation runtime has not started');
  return instance;
}

/** Files the document is loading already are waited for: asked for again they would run twice. */
async function settledInDocument(build: RemoteBuild): Promise<void> {
  const loaded = window.ontrendLoader?.loaded ?? {};
  await Promise.all([build.entry, ...build.scripts, ...build.styles].map((address) => loaded[address]));
}

async function loadBuild(name: string, build: RemoteBuild): Promise<RemoteModule> {
  await settledInDocument(build);
  const remote = { name: build.global, entry: build.entry, entryGlobalName: build.global, type: 'global' };
  federation().registerRemotes([remote]);
  const exposed = await federation().loadRemote<{ default: unknown }>(`${build.global}/remote`);
  return checkRemoteModule(exposed?.default, name);
}

async function loadWithRetries(name: string, build: RemoteBuild): Promise<RemoteModule> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await loadBuild(name, build);
    } catch (error) {
      if (attempt === RETRIES) throw error;
      // Registered anew, or the runtime answers from the failed attempt.
      federation().registerRemotes(
        [{ name: build.global, entry: build.entry, entryGlobalName: build.global, type: 'global' }],
        { force: true },
      );
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
        if (!builds.previous) throw error;
        return loadWithRetries(name, builds.previous);
      });
      loading.set(name, module);
      module.catch(() => loading.delete(name));
      return module;
    },
  };
}
